package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LoopbackOutbound;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An account on a server and a session that is linked to it, and a friend.
final class XmppFixture implements AutoCloseable {
  static final SessionName SESSION = new SessionName("ada");

  final Prosody server;
  final String name = XmppServer.freshName();
  final XmppFriend friend;
  final MediaStore files = new InMemoryStores().media();
  final SystemIdentifiers identifiers = new SystemIdentifiers();
  final Map<String, String> options = new LinkedHashMap<>();
  final SignalRecorder signals = new SignalRecorder();
  private final FakeSessionCipher cipher = new FakeSessionCipher();
  private final Time time;
  private final InMemoryNetworkState state = new InMemoryNetworkState();
  private Network network;
  private NetworkLink link;

  XmppFixture(Prosody server) {
    this(server, new ManualTime());
  }

  XmppFixture(Prosody server, Time time) {
    this(server, time, XmppFriend.online(server, XmppServer.freshName()));
    XmppFriend.register(server, name);
  }

  /// A session without a friend, whose account is not there yet.
  static XmppFixture alone(Prosody server) {
    return new XmppFixture(server, new ManualTime(), null);
  }

  private XmppFixture(Prosody server, Time time, @Nullable XmppFriend friend) {
    this.server = server;
    this.time = time;
    this.friend = friend;
    options.put("server", "127.0.0.1:" + server.port());
    options.put("tls", "none");
  }

  NetworkLink pair() {
    var opened = open();
    opened.connect();
    var _ = signals.next(LoginRequired.class);
    login(jid(), XmppFriend.PASSWORD);
    var _ = signals.next(Connected.class);
    return opened;
  }

  NetworkLink open() {
    return open(signals);
  }

  NetworkLink open(LinkListener listener) {
    network = new XmppProvider().open(context());
    link = network.open(SESSION, listener);
    return link;
  }

  NetworkContext context() {
    return new NetworkContext(
        Path.of("nowhere"),
        state,
        time,
        identifiers,
        new SystemSecrets(),
        Thread::startVirtualThread,
        picture -> "/" + picture,
        picture -> Optional.of(files.put(picture.bytes(), picture.mimetype(), null)),
        files,
        cipher,
        new LoopbackOutbound(),
        options);
  }

  void login(String account, String password) {
    can(CredentialsPairing.class)
        .login(new Credentials(Map.of("account", account, "password", password)));
  }

  /// As a stop of the gateway.
  void stop() {
    network.close();
  }

  /// As another start of the gateway.
  void reopen() {
    network.close();
    var opened = open();
    opened.connect();
  }

  <C extends Capability> C can(Class<C> capability) {
    return link.find(capability).orElseThrow();
  }

  Message message(Content content) {
    return message(friend(), content);
  }

  Message message(Address chat, Content content) {
    return Message.sent(identifiers.messageId(), chat, me(), time.instant(), content, Ack.PENDING);
  }

  Message send(Address chat, Content content) {
    var message = message(chat, content);
    can(MessageSending.class).send(message);
    return message;
  }

  Message send(Content content) {
    var message = message(content);
    can(MessageSending.class).send(message);
    return message;
  }

  String jid() {
    return name + "@" + XmppServer.DOMAIN;
  }

  Address me() {
    return Address.person(name);
  }

  Address friend() {
    return Address.person(friend.jid().getLocalpart().toString());
  }

  MessageId ofFriend(String wire) {
    return MessageIds.received(friend.jid(), wire);
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
    if (friend != null) {
      friend.close();
    }
  }
}
