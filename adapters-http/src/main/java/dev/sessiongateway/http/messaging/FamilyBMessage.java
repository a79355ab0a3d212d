package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.product.Product;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family B shows it: the record in answers and in events.
///
/// @param pushName the writer's name, when known
/// @param message one key, the kind of the content, and what the server adds beside it
/// @param messageType that key
/// @param messageTimestamp Unix seconds
/// @param source guessed from the form of the id
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FamilyBMessage(
    Key key,
    @Nullable String pushName,
    String status,
    Map<String, Object> message,
    @Nullable ContextInfo contextInfo,
    String messageType,
    long messageTimestamp,
    String instanceId,
    String source) {
  public FamilyBMessage {
    // In order: the same event is always the same bytes.
    message = Collections.unmodifiableMap(new LinkedHashMap<>(message));
  }

  public static FamilyBMessage of(Message message, Session session, Product product) {
    var content = FamilyBContent.of(message, session, product);
    return new FamilyBMessage(
        Key.of(message),
        pushName(message, session),
        status(message.ack()),
        content.message(),
        ContextInfo.of(message),
        content.type(),
        message.at().getEpochSecond(),
        session.id().toString(),
        source(message.id()));
  }

  /// The account's profile may be newer than what it called itself in the message.
  private static @Nullable String pushName(Message message, Session session) {
    return message.fromMe() && session.account() != null
        ? session.account().pushName()
        : message.senderName();
  }

  /// The same with the bytes of its file inside, for receivers that asked for it.
  public FamilyBMessage withBase64(String base64) {
    var more = new LinkedHashMap<>(message);
    more.put("base64", base64);
    return new FamilyBMessage(
        key,
        pushName,
        status,
        more,
        contextInfo,
        messageType,
        messageTimestamp,
        instanceId,
        source);
  }

  public static String status(Ack ack) {
    return switch (ack) {
      case ERROR -> "ERROR";
      case PENDING -> "PENDING";
      case SERVER -> "SERVER_ACK";
      case DEVICE -> "DELIVERY_ACK";
      case READ -> "READ";
      case PLAYED -> "PLAYED";
    };
  }

  /// What it was written on, as its id tells.
  public static String source(MessageId id) {
    return SenderDevice.of(id).name().toLowerCase(Locale.ROOT);
  }

  /// Which message.
  ///
  /// @param participant who wrote it in a group
  /// @param deleted true, or absent
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Key(
      String remoteJid,
      boolean fromMe,
      String id,
      @Nullable String participant,
      @Nullable String addressingMode,
      @Nullable Boolean deleted) {
    public static Key of(Message message) {
      var who = FamilyAMessageId.participant(message);
      if (message.fromMe() && message.content() instanceof Content.Buttons) {
        // The real server's habit for interactive messages; clients read it.
        return of(message.chat(), true, message.id(), message.chat());
      }
      return of(message.chat(), message.fromMe(), message.id(), who);
    }

    public static Key of(Jid chat, boolean fromMe, MessageId id, @Nullable Jid participant) {
      var person = participant == null ? chat : participant;
      return new Key(
          chat.networkForm(),
          fromMe,
          id.value(),
          participant == null ? null : participant.networkForm(),
          switch (person.kind()) {
            case LID -> "lid";
            case PERSON, GROUP -> "pn";
            case CHANNEL, BROADCAST -> null;
          },
          null);
    }

    /// The same of a message that was deleted for everyone.
    public Key asDeleted() {
      return new Key(remoteJid, fromMe, id, participant, addressingMode, true);
    }
  }

  /// What the content refers to: the quoted message, the people mentioned.
  ///
  /// @param stanzaId the quoted message
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ContextInfo(
      @Nullable String stanzaId,
      @Nullable String participant,
      @Nullable Map<String, String> quotedMessage,
      @Nullable List<String> mentionedJid) {
    /// Of an own message that refers to nothing.
    static final ContextInfo EMPTY = new ContextInfo(null, null, null, null);

    private static @Nullable ContextInfo of(Message message) {
      var quote = message.quote();
      var mentions = message.mentions().stream().map(Jid::networkForm).toList();
      if (quote == null && mentions.isEmpty() && !message.fromMe()) {
        return null;
      }
      return new ContextInfo(
          quote == null ? null : quote.id().value(),
          quote == null ? null : quote.sender().networkForm(),
          quote == null ? null : quoted(quote),
          mentions.isEmpty() ? null : mentions);
    }

    private static Map<String, String> quoted(Quote quote) {
      return Map.of("conversation", quote.text());
    }
  }
}
