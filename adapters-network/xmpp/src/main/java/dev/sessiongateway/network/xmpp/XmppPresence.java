package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import org.jivesoftware.smack.packet.Presence.Mode;
import org.jivesoftware.smack.roster.Roster;

/// Presence, and who is typing.
record XmppPresence(CurrentConversation link) implements PresenceSending, PresenceReading {

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
    var to = recipient(conversation, chat);
    var state =
        switch (presence) {
          case COMPOSING, RECORDING -> "composing";
          case PAUSED -> "paused";
          case AVAILABLE -> "active";
          case UNAVAILABLE -> "inactive";
        };
    conversation.stream()
        .post(
            to.message()
                .addExtension(Elements.empty(state, Elements.STATES))
                .addExtension(Elements.empty("no-store", Elements.HINTS))
                .build());
  }

  /// A person is asked to show its presence, and may not answer; who is in a group is known.
  @Override
  public ChatPresence subscribe(Address chat) {
    var conversation = link.conversation();
    var to = recipient(conversation, chat);
    var roster = Roster.getInstanceFor(conversation.stream().connection());
    if (!to.isRoom() && !roster.iAmSubscribedTo(to.jid())) {
      SmackCall.run(() -> roster.sendSubscriptionRequest(to.jid()));
    }
    conversation.presences().add(chat);
    return now(conversation, chat);
  }

  @Override
  public List<ChatPresence> subscribed() {
    var conversation = link.conversation();
    return conversation.presences().all().stream().map(chat -> now(conversation, chat)).toList();
  }

  private static ChatPresence now(Conversation conversation, Address chat) {
    return chat.isGroup()
        ? new ChatPresence(
            chat,
            conversation.rooms().find(chat).stream()
                .flatMap(room -> room.occupants().all().stream())
                .map(
                    occupant -> new ChatPresence.OfPerson(occupant.who(), Presence.AVAILABLE, null))
                .filter(person -> !person.who().equals(conversation.jids().me()))
                .toList())
        : conversation.presences().now(chat);
  }

  private static ChatRecipient recipient(Conversation conversation, Address chat) {
    if (!chat.isPerson() && !chat.isGroup()) {
      throw Fault.notFound("group", chat.toString());
    }
    return conversation.recipient(chat);
  }
}
