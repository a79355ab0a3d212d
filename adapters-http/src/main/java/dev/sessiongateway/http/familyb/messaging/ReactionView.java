package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The body of a `reactionMessage`: family B shows a reaction as a message of its own.
///
/// @param key the message reacted to
/// @param text empty when the reaction was removed
public record ReactionView(ProtocolKey key, String text) {

  /// @param from the person that reacts
  /// @param fromMe whether `from` is the account
  /// @param fromName their own name, absent when the network does not send it
  public static MessageView of(
      MessageId id,
      Address chat,
      @Nullable Address from,
      boolean fromMe,
      @Nullable String fromName,
      MessageKey target,
      String emoji,
      Message.Origin origin,
      Session session,
      ServerInfo server,
      Instant at) {
    var people = LidView.of(server, session);
    var reaction =
        new ReactionView(
            ProtocolKey.of(chat, target.fromMe(), target.id(), target.sender(), people), emoji);
    return new MessageView(
        ProtocolKey.of(chat, fromMe, id, from, people),
        MessageView.pushName(fromMe, fromName),
        switch (origin) {
          case API -> Acknowledgement.status(Ack.PENDING);
          case PHONE -> Acknowledgement.status(Ack.DEVICE);
        },
        Map.of("reactionMessage", reaction),
        fromMe ? ProtocolContext.EMPTY : null,
        "reactionMessage",
        at.getEpochSecond(),
        session.id().toString(),
        MessageView.source(id));
  }
}
