package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Instant;
import java.util.List;

/// Edits and deletions in the form of messages, as the network sends them.
public final class ProtocolMessageChange {
  private ProtocolMessageChange() {}

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
