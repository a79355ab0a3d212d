package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.ContentInContext;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolFileBody;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family B shows it: the record in answers and in events.
///
/// @param pushName the author's name, when known; a fixed word for own messages
/// @param contextInfo absent when a received message refers to nothing: clients fail on null; own
///   messages always have one
/// @param message one key, the kind of the content, and the fields that the server adds beside it
/// @param messageType that key
/// @param messageTimestamp Unix seconds
/// @param source guessed from the form of the id
@JsonInclude(JsonInclude.Include.ALWAYS)
public record MessageView(
    ProtocolKey key,
    @Nullable String pushName,
    String status,
    Map<String, Object> message,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ProtocolContext contextInfo,
    String messageType,
    long messageTimestamp,
    String instanceId,
    String source) {
  /// The real server's name for the author of own messages.
  private static final String OWN_NAME = "Você";

  public MessageView {
    // Insertion order is kept, so that an event always serialises to equal bytes.
    message = Collections.unmodifiableMap(new LinkedHashMap<>(message));
  }

  public static MessageView of(Message stored, Session session, ServerInfo server) {
    var lidView = LidView.of(server, session);
    var message = lidView.shown(stored);
    var content = ProtocolContent.of(message, session, server);
    var context = ProtocolContext.of(message);
    return new MessageView(
        ProtocolKey.of(message).withAlternatives(lidView),
        pushName(message.fromMe(), message.senderName()),
        Acknowledgement.status(message.ack()),
        content.message(context),
        context == null && message.fromMe() ? ProtocolContext.EMPTY : context,
        content.type(),
        message.at().getEpochSecond(),
        session.id().toString(),
        source(message.id()));
  }

  /// @param senderName absent when the network did not send one
  static @Nullable String pushName(boolean fromMe, @Nullable String senderName) {
    return fromMe ? OWN_NAME : senderName;
  }

  /// The message as the answer to its send: always pending, because acknowledgements come in
  /// events.
  MessageView asSent() {
    return with(Acknowledgement.status(Ack.PENDING), message);
  }

  /// The message with the bytes of its file, for webhooks that ask for them.
  public MessageView withBase64(String base64) {
    var more = new LinkedHashMap<>(message);
    more.put("base64", base64);
    return with(status, more);
  }

  private MessageView with(String otherStatus, Map<String, Object> other) {
    return new MessageView(
        key,
        pushName,
        otherStatus,
        other,
        contextInfo,
        messageType,
        messageTimestamp,
        instanceId,
        source);
  }

  /// The sender's device, guessed from the id.
  public static String source(MessageId id) {
    return Ascii.lower(SenderDevice.of(id).code());
  }

  /// The delivery status of an own message.
  ///
  /// @param id of this row
  /// @param keyId the network's id of the message
  /// @param participant its author in a group: the account
  /// @param reason why it was not delivered, for people
  /// @param code the same for programs, see [DeliveryFailure]
  /// @param messageId the id of the message's row
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record MessageStatus(
      String id,
      String keyId,
      String remoteJid,
      boolean fromMe,
      @Nullable String participant,
      String status,
      @Nullable String reason,
      @Nullable String code,
      String messageId,
      String instanceId) {
    static final String DELETED = "DELETED";

    static MessageStatus of(Message message, Session session, ServerInfo server) {
      var key = ProtocolKey.of(LidView.of(server, session).shown(message));
      var failure = failure(message);
      return new MessageStatus(
          RowId.MESSAGE_UPDATE.of(session, message.id()),
          key.id(),
          key.remoteJid(),
          key.fromMe(),
          key.participant(),
          status(message),
          failure == null ? null : failure.reason(),
          failure == null ? null : failure.code(),
          RowId.MESSAGE.of(session, message.id()),
          session.id().toString());
    }

    static @Nullable DeliveryFailure failure(Message message) {
      return message.content() instanceof Content.Revoked
          ? null
          : DeliveryFailure.of(message.ack(), message.failure());
    }

    static String status(Message message) {
      return message.content() instanceof Content.Revoked
          ? DELETED
          : Acknowledgement.status(message.ack());
    }
  }

  /// The body of a `reactionMessage`: family B shows a reaction as a message of its own.
  ///
  /// @param key the message reacted to
  /// @param text empty when the reaction was removed
  public record ReactionView(ProtocolKey key, String text) {

    public static MessageView of(
        Event.MessageReacted event, Session session, ServerInfo server, Instant at) {
      var lidView = LidView.of(server, session);
      var reaction =
          new ReactionView(
              ProtocolKey.of(
                  event.chat(), event.targetFromMe(), event.target(), event.targetFrom(), lidView),
              event.emoji());
      return new MessageView(
          ProtocolKey.of(event.chat(), event.fromMe(), event.id(), event.from(), lidView),
          MessageView.pushName(event.fromMe(), event.fromName()),
          switch (event.origin()) {
            case API -> Acknowledgement.status(Ack.PENDING);
            case PHONE -> Acknowledgement.status(Ack.DEVICE);
          },
          Map.of("reactionMessage", reaction),
          event.fromMe() ? ProtocolContext.EMPTY : null,
          "reactionMessage",
          at.getEpochSecond(),
          session.id().toString(),
          MessageView.source(event.id()));
    }
  }

  /// The newest message in a list of chats; a file is shown as its caption and link.
  ///
  /// @param id of the row
  /// @param participant its author, in a group
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record LastMessage(
      String id,
      ProtocolKey key,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String pushName,
      @Nullable String participant,
      String messageType,
      Map<String, Object> message,
      @Nullable ProtocolContext contextInfo,
      String source,
      long messageTimestamp,
      String instanceId,
      String status) {
    public static LastMessage of(Message message, Session session, ServerInfo server) {
      var shown = MessageView.of(message, session, server);
      return new LastMessage(
          RowId.MESSAGE.of(session, message.id()),
          shown.key(),
          shown.pushName(),
          shown.key().participant(),
          shown.messageType(),
          reduced(shown.message()),
          shown.contextInfo(),
          shown.source(),
          shown.messageTimestamp(),
          shown.instanceId(),
          MessageStatus.status(message));
    }

    private static Map<String, Object> reduced(Map<String, Object> message) {
      var reduced = new LinkedHashMap<>(message);
      reduced.replaceAll((_, value) -> reduced(value));
      return reduced;
    }

    private static Object reduced(Object body) {
      return switch (body) {
        case ProtocolFileBody file -> FileWords.of(file);
        case ContentInContext(var inner, var context) ->
            new ContentInContext(reduced(inner), context);
        default -> body;
      };
    }

    /// A file's metadata.
    ///
    /// @param name of a document
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FileWords(@Nullable String caption, @Nullable Integer seconds, @Nullable String name) {
      static FileWords of(ProtocolFileBody file) {
        return new FileWords(file.caption(), file.seconds(), file.title());
      }
    }
  }
}
