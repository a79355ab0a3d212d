package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
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
          inbox.take(incoming);
        });
  }

  /// The server has a message that this device sent before the connection broke.
  void delivered(String id) {
    sent.delivered(id)
        .map(Event.MessageAcked::byServer)
        .ifPresent(signals::add);
  }

  /// Reads what was missed, and lets the server deliver.
  ///
  /// @param isResumed whether the stream goes on, so that nothing was missed
  void begin(boolean isResumed) {
    if (isResumed) {
      // The server works in order: what it has of the messages before is known when it answers.
      SmackCall.run(() -> PingManager.getInstanceFor(stream.connection()).pingMyServer(false));
    } else {
      archive.catchUp(inbox::take);
      stream.show();
    }
  }

  @Override
  public void close() {
    stream.close();
  }
}
