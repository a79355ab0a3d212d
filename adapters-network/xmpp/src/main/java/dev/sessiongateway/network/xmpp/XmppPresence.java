package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence.Mode;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smack.roster.Roster;

/// Presence, and who is typing.
record XmppPresence(LinkState link) implements PresenceSending, PresenceReading {

  /// An account that is not there at all would get no messages, so it is away for long instead.
  @Override
  public void show(Presence presence) {
    var stream = link.conversation().stream();
    SmackCall.run(() ->
        stream
            .connection()
            .sendStanza(
                stream
                    .connection()
                    .getStanzaFactory()
                    .buildPresenceStanza()
                    .setMode(presence == Presence.UNAVAILABLE ? Mode.xa : Mode.available)
                    .build()));
  }

  @Override
  public void showIn(Address chat, Presence presence) {
    var conversation = link.conversation();
    if (!chat.isPerson()) {
      throw Fault.notFound("group", chat.toString());
    }
    var state =
        switch (presence) {
          case COMPOSING, RECORDING -> "composing";
          case PAUSED -> "paused";
          case AVAILABLE -> "active";
          case UNAVAILABLE -> "inactive";
        };
    conversation
        .stream()
        .post(
            StanzaBuilder.buildMessage()
                .to(conversation.jids().jid(chat))
                .ofType(Message.Type.chat)
                .addExtension(Elements.empty(state, Elements.STATES))
                .addExtension(Elements.empty("no-store", Elements.HINTS))
                .build());
  }

  /// The person is asked to show its presence, and may not answer.
  @Override
  public ChatPresence subscribe(Address chat) {
    var conversation = link.conversation();
    if (!chat.isPerson()) {
      throw Fault.notFound("group", chat.toString());
    }
    var jid = conversation.jids().jid(chat);
    var roster = Roster.getInstanceFor(conversation.stream().connection());
    if (!roster.iAmSubscribedTo(jid)) {
      SmackCall.run(() -> roster.sendSubscriptionRequest(jid));
    }
    conversation.presences().add(chat);
    return conversation.presences().now(chat);
  }

  @Override
  public List<ChatPresence> subscribed() {
    return link.conversation().presences().all();
  }
}
