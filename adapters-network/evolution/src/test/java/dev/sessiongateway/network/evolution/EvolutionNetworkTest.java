package dev.sessiongateway.network.evolution;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.AddressingContract;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.CredentialsPairingContract;
import dev.sessiongateway.application.network.capability.InboundMessagesContract;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageSendingContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The contracts of the network. The test is the provider: it brings messages, and hears of those
/// that were sent, each id once, as events tell of them.
@ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
class EvolutionNetworkTest
    implements CredentialsPairingContract,
        InboundMessagesContract,
        MessageSendingContract,
        AddressingContract,
        NetworkProviderContract {
  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final NetworkState state = new InMemoryNetworkState();
  private final Map<MessageId, Message> heard = Collections.synchronizedMap(new LinkedHashMap<>());
  private EvolutionNetwork network;

  @BeforeEach
  void open() {
    network = new EvolutionNetwork(context());
  }

  @AfterEach
  void close() {
    network.close();
  }

  @Override
  public NetworkProvider provider() {
    return new EvolutionProvider();
  }

  @Override
  public NetworkContext context() {
    return new NetworkContext(
            directory,
            time,
            identifiers,
            identifiers,
            Thread::startVirtualThread,
            picture -> "/" + picture)
        .with(state);
  }

  @Override
  public Network network() {
    return new HeardNetwork(network, heard);
  }

  @Override
  public ManualTime time() {
    return time;
  }

  @Override
  public Credentials right() {
    return new Credentials(Map.of("number", PHONE.digits()));
  }

  @Override
  public Credentials wrong() {
    return new Credentials(Map.of("number", "120363000000000001@g.us"));
  }

  @Override
  public boolean hasSecret() {
    return false;
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    link.find(CredentialsPairing.class).orElseThrow().login(right());
  }

  /// A provider does not wait for the answer before it brings the next message.
  @Override
  public void write(String text) {
    var id = identifiers.messageId();
    var message = Message.received(id, friend(), time.instant(), new Content.Text(text));
    try {
      CompletableFuture.runAsync(
              () -> network.link(SESSION).take(new MessageArrived(message, null)),
              Thread::startVirtualThread)
          .get(300, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<Message> received() {
    return List.copyOf(heard.values());
  }

  @Override
  public Addressing addressing() {
    return network.addressing();
  }

  @Override
  public List<Address> addresses() {
    return List.of(me(), friend(), Address.person("user_7-a.b"), Address.person("ada@example.org"));
  }

  @Override
  public MessageId messageId() {
    return new MessageId("2f6f4a1e-5c0b-4b7e-9a43-0d8f5d5c9a11");
  }

  /// Notes what its links took to be sent.
  private record HeardNetwork(Network network, Map<MessageId, Message> heard) implements Network {
    @Override
    public String name() {
      return network.name();
    }

    @Override
    public Set<Class<? extends Capability>> capabilities() {
      return network.capabilities();
    }

    @Override
    public NetworkLink open(SessionName session, LinkListener listener) {
      return new HeardLink(network.open(session, listener), heard);
    }

    @Override
    public void forget(SessionName session) {
      network.forget(session);
    }
  }

  private record HeardLink(NetworkLink link, Map<MessageId, Message> heard)
      implements NetworkLink, MessageSending {
    @Override
    public void connect() {
      link.connect();
    }

    @Override
    public <C extends Capability> Optional<C> find(Class<C> capability) {
      return capability == MessageSending.class
          ? Optional.of(capability.cast(this))
          : link.find(capability);
    }

    private MessageSending sending() {
      return link.find(MessageSending.class).orElseThrow();
    }

    @Override
    public void checkRecipient(Address chat) {
      sending().checkRecipient(chat);
    }

    @Override
    public void send(Message message) {
      sending().send(message);
      heard.putIfAbsent(message.id(), message);
    }

    @Override
    public void close() {
      link.close();
    }
  }
}
