package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Map;

/// The body of a `reactionMessage`: family B shows a reaction as a message of its own.
///
/// @param key the message reacted to
/// @param text empty when the reaction was removed
public record ReactionView(ProtocolKey key, String text) {

  public static MessageRecord of(
      Event.MessageReacted event, Session session, ServerInfo server, Instant at) {
    var lidView = LidView.of(server, session);
    var reaction =
        new ReactionView(
            ProtocolKey.of(
                event.chat(), event.targetFromMe(), event.target(), event.targetFrom(), lidView),
            event.emoji());
    return new MessageRecord(
        ProtocolKey.of(event.chat(), event.fromMe(), event.id(), event.from(), lidView),
        MessageRecord.pushName(event.fromMe(), event.fromName()),
        switch (event.origin()) {
          case API -> Acknowledgement.status(Ack.PENDING);
          case PHONE -> Acknowledgement.status(Ack.DEVICE);
        },
        Map.of("reactionMessage", reaction),
        event.fromMe() ? ProtocolContext.EMPTY : null,
        "reactionMessage",
        at.getEpochSecond(),
        session.id().toString(),
        MessageRecord.source(event.id()));
  }
}
