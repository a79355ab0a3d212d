package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
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
public record MessageRecord(
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

  public MessageRecord {
    // Insertion order is kept, so that an event always serialises to equal bytes.
    message = Collections.unmodifiableMap(new LinkedHashMap<>(message));
  }

  public static MessageRecord of(Message stored, Session session, ServerInfo server) {
    var lidView = LidView.of(server, session);
    var message = lidView.shown(stored);
    var content = ProtocolContent.of(message, session, server);
    var context = ProtocolContext.of(message);
    return new MessageRecord(
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
  MessageRecord asSent() {
    return with(Acknowledgement.status(Ack.PENDING), message);
  }

  /// The message with the bytes of its file, for webhooks that ask for them.
  public MessageRecord withBase64(String base64) {
    var more = new LinkedHashMap<>(message);
    more.put("base64", base64);
    return with(status, more);
  }

  private MessageRecord with(String otherStatus, Map<String, Object> other) {
    return new MessageRecord(
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
}
