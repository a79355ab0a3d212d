package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LoopbackOutbound;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A business account at a small Graph API and a session that is linked to it.
final class CloudFixture implements AutoCloseable {
  static final SessionName SESSION = new SessionName("ada");
  static final Address ME = Address.person(GraphServer.PHONE);
  static final Address FRIEND = Address.person(MetaWebhook.FRIEND);

  final GraphServer graph = new GraphServer();
  final ManualTime time = new ManualTime();
  final MediaStore files = new InMemoryStores().media();
  final SystemIdentifiers identifiers = new SystemIdentifiers();
  final Map<String, String> options = new LinkedHashMap<>();
  final SignalRecorder signals = new SignalRecorder();
  final MetaWebhook meta = MetaWebhook.of(this::network, time);
  private FakeSessionCipher cipher = new FakeSessionCipher();
  final Path directory;
  InMemoryNetworkState state = new InMemoryNetworkState();
  private Network network;
  private NetworkLink link;

  CloudFixture(Path directory) {
    this.directory = directory;
    options.put("url", graph.url());
    options.put("app-secret", MetaWebhook.SECRET);
    graph.groups().tell(meta::post);
  }

  CloudFixture pair() {
    open().connect();
    var _ = signals.next(LoginRequired.class);
    login();
    var _ = signals.next(Connected.class);
    return this;
  }

  NetworkLink open() {
    network = new CloudProvider().open(context());
    link = network.open(SESSION, signals);
    return link;
  }

  private Network network() {
    return network;
  }

  NetworkContext context() {
    return new NetworkContext(
            directory,
            time,
            identifiers,
            new SystemSecrets(),
            Thread::startVirtualThread,
            picture -> "/" + picture)
        .with(files)
        .with(state)
        .with(cipher)
        .with(new LoopbackOutbound())
        .with(options);
  }

  void login() {
    can(CredentialsPairing.class)
        .login(
            new Credentials(
                Map.of(
                    "number",
                    GraphServer.NUMBER,
                    "token",
                    GraphServer.TOKEN,
                    "businessId",
                    GraphServer.BUSINESS)));
  }

  /// As another start of the gateway.
  void reopen() {
    network.close();
    open().connect();
    var _ = signals.next(Connected.class);
  }

  /// As another start of the gateway that was killed: with what is stored now.
  void restartKilled() {
    var stored = state.copy();
    network.close();
    state = stored;
    open().connect();
    var _ = signals.next(Connected.class);
  }

  /// As another start of the gateway, which waits less for an answer.
  void reopenImpatient() {
    options.put("timeout", "1");
    reopen();
  }

  /// As another start of the gateway, to which the key file did not come along.
  void changeKey() {
    network.close();
    cipher = new FakeSessionCipher();
  }

  /// The session is stopped.
  void stop() {
    link.close();
  }

  void start() {
    link = network.open(SESSION, signals);
    link.connect();
    var _ = signals.next(Connected.class);
  }

  <C extends Capability> C can(Class<C> capability) {
    return link.find(capability).orElseThrow();
  }

  Message message(Content content) {
    return Message.sent(identifiers.messageId(), FRIEND, ME, time.instant(), content, Ack.PENDING);
  }

  Message send(Content content) {
    return send(message(content));
  }

  Message send(Message message) {
    can(MessageSending.class).send(message);
    return message;
  }

  NetworkCallback.Response post(byte[] body, String signature) {
    return MetaWebhook.ask(network, "POST", Map.of(), signature, body);
  }

  NetworkCallback.Response ask(String method, Map<String, String> query) {
    return MetaWebhook.ask(network, method, query, "", new byte[0]);
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
    graph.close();
  }
}
