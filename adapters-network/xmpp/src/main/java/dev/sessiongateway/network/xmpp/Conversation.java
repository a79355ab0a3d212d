package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jivesoftware.smackx.ping.PingManager;

/// An account on its server: the stream, and what is sent and received over it.
final class Conversation implements AutoCloseable {
  private final XmppStream stream;
  private final LinkListener listener;
  private final NetworkContext context;
  private final LinkSignalQueue signals;
  private final SentMessages sent = new SentMessages();
  private final FileTransfer files;
  private final Inbox inbox;
  private final ArchiveReader archive;
  private final PresenceWatch presences;

  /// What was delivered while the archive is read.
  private final List<Incoming> early = new ArrayList<>();

  private boolean isCatchingUp;

  Conversation(
      XmppStream stream,
      ArchivePosition position,
      LinkListener listener,
      LinkSignalQueue signals,
      NetworkContext context) {
    this.stream = stream;
    this.listener = listener;
    this.context = context;
    this.signals = signals;
    this.files = new FileTransfer(stream, context);
    this.archive = new ArchiveReader(stream, position, context.time());
    this.presences = new PresenceWatch(stream, signals);
    this.inbox =
        new Inbox(
            stream,
            new StanzaReader(stream.jids(), this::find),
            files,
            sent,
            position,
            signals,
            context.background());
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

  Inbox inbox() {
    return inbox;
  }

  PresenceWatch presences() {
    return presences;
  }

  StanzaWriter writer() {
    return new StanzaWriter(jids(), files);
  }

  /// A message that the gateway has, or that was just sent.
  Optional<Message> find(MessageId id) {
    return sent.find(id).or(() -> listener.find(id));
  }

  /// As above, when it is of this chat.
  Optional<Message> find(Address chat, MessageId id) {
    return find(id).filter(message -> message.chat().equals(chat));
  }

  /// Takes a message of the stream.
  void take(org.jivesoftware.smack.packet.Message stanza) {
    Incoming.live(stanza, jids(), context.time().instant())
        .ifPresent(incoming -> {
          presences.typing(incoming);
          if (!isHeld(incoming)) {
            inbox.take(incoming);
          }
        });
  }

  private synchronized boolean isHeld(Incoming incoming) {
    return isCatchingUp && early.add(incoming);
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
    synchronized (this) {
      isCatchingUp = true;
    }
    stream.show();
    archive.catchUp(inbox::take, full);
    for (var held = nextHeld(); !held.isEmpty(); held = nextHeld()) {
      held.forEach(inbox::take);
    }
  }

  /// @return empty when nothing is held any more
  private synchronized List<Incoming> nextHeld() {
    var held = List.copyOf(early);
    early.clear();
    isCatchingUp = !held.isEmpty();
    return held;
  }

  @Override
  public void close() {
    stream.close();
  }
}
