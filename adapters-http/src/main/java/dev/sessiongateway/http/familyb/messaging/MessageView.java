package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolStatus;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as family B shows it: the record in answers and in events.
///
/// @param pushName the writer's name, when known; of own messages a fixed word
/// @param contextInfo absent when a received message refers to nothing: readers fail on null
/// @param message one key, the kind of the content, and what the server adds beside it
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
  /// What the real server calls the account's own messages.
  private static final String OWN_NAME = "Você";

  public MessageView {
    // In order: the same event is always the same bytes.
    message = Collections.unmodifiableMap(new LinkedHashMap<>(message));
  }

  public static MessageView of(Message message, Session session, ServerInfo server) {
    var content = ProtocolContent.of(message, session, server);
    return new MessageView(
        ProtocolKey.of(message),
        pushName(message.fromMe(), message.senderName()),
        ProtocolStatus.of(message.ack()),
        content.message(),
        contextInfo(message),
        content.type(),
        message.at().getEpochSecond(),
        session.id().toString(),
        source(message.id()));
  }

  /// An own message has one even when it refers to nothing.
  private static @Nullable ProtocolContext contextInfo(Message message) {
    var context = ProtocolContext.of(message);
    return context == null && message.fromMe() ? ProtocolContext.EMPTY : context;
  }

  /// @param senderName as the network told it, absent when it did not
  static @Nullable String pushName(boolean fromMe, @Nullable String senderName) {
    return fromMe ? OWN_NAME : senderName;
  }

  /// The same as it is answered to who sends it: how far it got comes in events.
  MessageView asSent() {
    return new MessageView(
        key,
        pushName,
        ProtocolStatus.of(Ack.PENDING),
        message,
        contextInfo,
        messageType,
        messageTimestamp,
        instanceId,
        source);
  }

  /// The same with the bytes of its file inside, for receivers that asked for it.
  public MessageView withBase64(String base64) {
    var more = new LinkedHashMap<>(message);
    more.put("base64", base64);
    return new MessageView(
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

  /// What it was written on, as its id tells.
  public static String source(MessageId id) {
    return Ascii.lower(SenderDevice.of(id).code());
  }
}
