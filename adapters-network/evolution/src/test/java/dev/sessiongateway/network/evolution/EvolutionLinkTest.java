package dev.sessiongateway.network.evolution;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvolutionLinkTest {
  private static final SessionName SESSION = new SessionName("shop");
  private static final Address FRIEND = Address.person("447700900102");

  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final NetworkState state = new InMemoryNetworkState();

  private EvolutionNetwork network() {
    return new EvolutionNetwork(
        new NetworkContext(
                directory, time, identifiers, identifiers, Runnable::run, picture -> "/" + picture)
            .with(state));
  }

  private static EvolutionLink connected(
      EvolutionNetwork network, LinkListener listener, SignalRecorder signals) {
    network.open(SESSION, listener);
    var link = network.link(SESSION);
    link.connect();
    signals.next(Connected.class);
    return link;
  }

  private EvolutionLink paired(
      EvolutionNetwork network, LinkListener listener, SignalRecorder signals) {
    network.open(SESSION, listener);
    var link = network.link(SESSION);
    link.connect();
    link.login(new Credentials(Map.of("number", "+1 (555) 000-1111")));
    assertThat(signals.next(Connected.class).account().id())
        .isEqualTo(Address.person("15550001111"));
    return link;
  }

  private MessageArrived brought(String id) {
    return new MessageArrived(
        Message.received(new MessageId(id), FRIEND, time.instant(), new Content.Text(id)), null);
  }

  @Test
  @ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
  void aMessageThatIsNotStoredIsRefusedAndNotHeldForTheNextLink() {
    var signals = new SignalRecorder();
    LinkListener broken =
        signal -> {
          if (signal instanceof MessageArrived) {
            throw new IllegalStateException("the store is down");
          }
          signals.on(signal);
        };
    var network = network();
    var link = paired(network, broken, signals);
    // Who waits gives up at once.
    Thread.currentThread().interrupt();
    assertFault("network.down", () -> link.take(brought("lost")));
    assertThat(Thread.interrupted()).isTrue();
    link.close();

    connected(network, signals, signals).take(brought("again"));
    assertThat(signals.next(MessageArrived.class).message().id()).isEqualTo(new MessageId("again"));
  }

  @Test
  void theAccountIsWhereTheSessionIs() {
    var signals = new SignalRecorder();
    paired(network(), signals, signals).close();
    var elsewhere = network();
    var link = connected(elsewhere, signals, signals);
    link.take(brought("one"));
    assertThat(signals.next(MessageArrived.class).message().id()).isEqualTo(new MessageId("one"));
    link.close();
    elsewhere.forget(SESSION);
    assertThat(state.list(SESSION, "account")).isEmpty();
  }
}
