package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;

/// What the chats of an account share: its stream, its files, what it sent, and how stanzas are
/// read and reported.
final class ChatServices {
  private final XmppStream stream;
  private final LinkListener listener;
  private final NetworkContext context;
  private final LinkSignalQueue signals;
  private final SentMessages sent = new SentMessages();
  private final FileTransfer files;
  private final StanzaReader reader;
  private final PresenceWatch presences;

  ChatServices(
      XmppStream stream, LinkListener listener, LinkSignalQueue signals, NetworkContext context) {
    this.stream = stream;
    this.listener = listener;
    this.context = context;
    this.signals = signals;
    this.files = new FileTransfer(stream, context);
    this.reader = new StanzaReader(stream.jids(), this::find);
    this.presences = new PresenceWatch(stream, signals);
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

  PresenceWatch presences() {
    return presences;
  }

  /// A message that the gateway has, or that was just sent.
  Optional<Message> find(MessageId id) {
    return sent.find(id).or(() -> listener.find(id));
  }

  /// As above, when it is of this chat.
  Optional<Message> find(Address chat, MessageId id) {
    return find(id).filter(message -> message.chat().equals(chat));
  }
}
