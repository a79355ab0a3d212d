package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change of an earlier message in the network's form: the body of a `protocolMessage`.
///
/// @param key the changed message
/// @param type `MESSAGE_EDIT` or `REVOKE`
/// @param editedMessage the new content
/// @param timestampMs of the edit, Unix milliseconds as decimal text
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProtocolMessage(
    ProtocolKey key,
    String type,
    @Nullable Map<String, Object> editedMessage,
    @Nullable String timestampMs) {

  /// An edit.
  ///
  /// @param content the new content
  public static ProtocolMessage edit(ProtocolKey key, Map<String, Object> content, Instant at) {
    return new ProtocolMessage(key, "MESSAGE_EDIT", content, Long.toString(at.toEpochMilli()));
  }

  /// A deletion for everyone.
  public static ProtocolMessage revoke(ProtocolKey key) {
    return new ProtocolMessage(key, "REVOKE", null, null);
  }

  /// Edits and deletions in the form of messages, as the network sends them.
  public static final class MessageChange {
    private MessageChange() {}

    /// The edited content, under the id of the edit.
    public static Message of(Event.MessageEdited edited, Instant at) {
      return new Message(
          edited.id(),
          edited.chat(),
          edited.fromMe(),
          edited.from(),
          at,
          edited.content(),
          null,
          List.of(),
          edited.origin(),
          Ack.DEVICE,
          null,
          edited.fromName(),
          Message.Marks.NONE);
    }

    /// Empty content, under the id of the deletion.
    public static Message of(Event.MessageRevoked revoked, Instant at) {
      return new Message(
          revoked.id(),
          revoked.chat(),
          revoked.fromMe(),
          revoked.from(),
          at,
          new Content.Revoked(),
          null,
          List.of(),
          revoked.origin(),
          Ack.DEVICE,
          null,
          revoked.fromName(),
          Message.Marks.NONE);
    }
  }
}
