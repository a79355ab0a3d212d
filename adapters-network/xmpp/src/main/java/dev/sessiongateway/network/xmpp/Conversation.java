package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkListener;
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
  private final XmppStream stream;
  private final LinkListener listener;
  private final NetworkContext context;
  private final LinkSignalQueue signals;
  private final SentMessages sent = new SentMessages();
  private final FileTransfer files;
  private final StanzaReader reader;
  private final MessageReceiver receiver;
  private final ArchiveReader archive;
  private final HeldMessages held = new HeldMessages();
  private final PresenceWatch presences;
  private final Rooms rooms;

  Conversation(
      XmppStream stream,
      ArchivePosition position,
      StoredRooms rooms,
      LinkListener listener,
      LinkSignalQueue signals,
      NetworkContext context) {
    this.stream = stream;
    this.listener = listener;
    this.context = context;
    this.signals = signals;
    this.files = new FileTransfer(stream, context);
    this.archive = new ArchiveReader(stream, null, position, context.time());
    this.presences = new PresenceWatch(stream, signals);
    this.reader = new StanzaReader(stream.jids(), this::find);
    this.receiver = new MessageReceiver(this, position, reader::read);
    this.rooms = new Rooms(this, rooms);
  }

  XmppStream stream() {
    return stream;
  }

  Jids jids() {
    return stream.jids();
  }

  NetworkContext context() {
    return context;
  }

  LinkSignalQueue signals() {
    return signals;
  }

  SentMessages sent() {
    return sent;
  }

  FileTransfer files() {
    return files;
  }

  StanzaReader reader() {
    return reader;
  }

  Rooms rooms() {
    return rooms;
  }

  PresenceWatch presences() {
    return presences;
  }

  StanzaWriter writer() {
    return new StanzaWriter(files);
  }

  /// A message that the gateway has, or that was just sent.
  Optional<Message> find(MessageId id) {
    return sent.find(id).or(() -> listener.find(id));
  }

  /// As above, when it is of this chat.
  Optional<Message> find(Address chat, MessageId id) {
    return find(id).filter(message -> message.chat().equals(chat));
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
        new DirectMessageIds(jids(), jid, this::find),
        author -> Optional.of(jids().jid(author)));
  }

  /// The newest message of the chat since the link was opened.
  Optional<MessageId> newest(Address chat) {
    return chat.isGroup() ? rooms.get(chat).receiver().newest(chat) : receiver.newest(chat);
  }

  /// Takes a message of the stream.
  void take(org.jivesoftware.smack.packet.Message stanza) {
    if (rooms.stanzas().take(stanza)) {
      return;
    }
    ReceivedStanza.live(stanza, jids(), context.time().instant())
        .ifPresent(received -> {
          presences.typing(received);
          if (!held.hold(received)) {
            receiver.take(received);
          }
        });
  }

  /// Takes a presence of the stream.
  void take(Presence presence) {
    rooms.stanzas().take(presence);
  }

  /// The server has a message that this device sent before the connection broke.
  void delivered(String id) {
    sent.delivered(id)
        .map(Event.MessageAcked::byServer)
        .ifPresent(signals::add);
  }

  /// Lets the server deliver, and reads what was missed before anything that is delivered: a
  /// message that comes between the two is in the archive, or is delivered, or both.
  ///
  /// @param isResumed whether the stream goes on, so that nothing was missed
  /// @param full lets what was read be stored before all is read; may run several times
  void begin(boolean isResumed, Runnable full) {
    if (isResumed) {
      // The server works in order: what it has of the messages before is known when it answers.
      SmackCall.run(() -> PingManager.getInstanceFor(stream.connection()).pingMyServer(false));
      return;
    }
    held.begin();
    stream.show();
    held.release(() -> archive.catchUp(receiver::take, full), receiver::take);
    rooms.begin(full);
  }

  @Override
  public void close() {
    rooms.close();
    stream.close();
  }
}
