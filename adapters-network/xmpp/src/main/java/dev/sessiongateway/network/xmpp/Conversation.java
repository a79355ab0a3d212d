package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smackx.ping.PingManager;

/// An account on its server: the stream, and what is sent and received over it.
final class Conversation implements AutoCloseable {
  private final ChatServices chats;
  private final MessageReceiver receiver;
  private final ArchiveReader archive;
  private final HeldMessages held = new HeldMessages();
  private final Rooms rooms;
  private final RoomStanzas roomStanzas;

  Conversation(ChatServices chats, ArchivePosition position, StoredRooms rooms) {
    this.chats = chats;
    this.archive = new ArchiveReader(chats.stream(), null, position, chats.context().time());
    this.receiver = new MessageReceiver(chats, position, chats.reader()::read);
    this.rooms = new Rooms(chats, rooms);
    this.roomStanzas = new RoomStanzas(this.rooms);
  }

  XmppStream stream() {
    return chats.stream();
  }

  Jids jids() {
    return chats.jids();
  }

  NetworkContext context() {
    return chats.context();
  }

  LinkSignalQueue signals() {
    return chats.signals();
  }

  SentMessages sent() {
    return chats.sent();
  }

  PresenceWatch presences() {
    return chats.presences();
  }

  Rooms rooms() {
    return rooms;
  }

  StanzaWriter writer() {
    return new StanzaWriter(chats.files());
  }

  /// A message that the gateway has, or that was just sent, when it is of this chat.
  Optional<Message> find(Address chat, MessageId id) {
    return chats.find(chat, id);
  }

  /// To whom the messages of a chat go.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when the account is
  ///   not in the group, `network.down` while the group's server cannot be reached,
  ///   `network.refused` when a group is written as a person
  ChatRecipient recipient(Address chat) {
    if (chat.isGroup()) {
      var room = rooms.get(chat);
      room.requireEntered();
      return new ChatRecipient(
          room.jid(),
          org.jivesoftware.smack.packet.Message.Type.groupchat,
          room.ids(),
          room.occupants()::find);
    }
    var jid = jids().jid(chat);
    if (rooms.find(jid) != null) {
      throw new Fault.Refused(jid + " is a group, which is written " + Jids.group(jid))
          .toException();
    }
    return new ChatRecipient(
        jid,
        org.jivesoftware.smack.packet.Message.Type.chat,
        new DirectMessageIds(jids(), jid, chats::find),
        author -> Optional.of(jids().jid(author)));
  }

  /// The newest message of the chat since the link was opened.
  Optional<MessageId> newest(Address chat) {
    return chat.isGroup() ? rooms.get(chat).receiver().newest(chat) : receiver.newest(chat);
  }

  /// Takes a message of the stream.
  void take(org.jivesoftware.smack.packet.Message stanza) {
    if (roomStanzas.take(stanza)) {
      return;
    }
    ReceivedStanza.live(stanza, jids(), context().time().instant())
        .ifPresent(received -> {
          presences().typing(received);
          if (!held.hold(received)) {
            receiver.take(received);
          }
        });
  }

  /// Takes a presence of the stream.
  void take(Presence presence) {
    roomStanzas.take(presence);
  }

  /// The server has a message that this device sent before the connection broke.
  void delivered(String id) {
    sent().delivered(id).map(Event.MessageAcked::byServer).ifPresent(signals()::add);
  }

  /// Lets the server deliver, and reads what was missed before anything that is delivered: a
  /// message that comes between the two is in the archive, or is delivered, or both.
  ///
  /// @param isResumed whether the stream goes on, so that nothing was missed
  /// @param full lets what was read be stored before all is read; may run several times
  void begin(boolean isResumed, Runnable full) {
    if (isResumed) {
      // The server works in order: what it has of the messages before is known when it answers.
      SmackCall.run(() -> PingManager.getInstanceFor(stream().connection()).pingMyServer(false));
      return;
    }
    held.begin();
    stream().show();
    held.release(() -> archive.catchUp(receiver::take, full), receiver::take);
    rooms.begin(full);
  }

  @Override
  public void close() {
    rooms.close();
    stream().close();
  }
}
