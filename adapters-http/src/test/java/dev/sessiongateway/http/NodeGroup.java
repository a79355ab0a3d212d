package dev.sessiongateway.http;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Relay;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.node.NodeUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What several servers share: clock, network and stores in memory.
public final class NodeGroup {
  public static final Duration LEASE = Duration.ofSeconds(3);

  public final ManualTime time = new ManualTime();
  public final CountingIdentifiers identifiers = new CountingIdentifiers();
  public final FakeNetwork network = new FakeNetwork(time, identifiers);
  private final InMemoryStores stores = InMemoryStores.shared(time);
  private UnaryOperator<Stores> seen = UnaryOperator.identity();
  private @Nullable Relay relay;
  private int portBehind;
  private ManualTime clockOfNode = time;

  public NodeGroup() {
    network.letNewestLinkWin();
  }

  /// How the servers that are started from now on see the stores.
  public NodeGroup seeing(UnaryOperator<Stores> stores) {
    seen = stores;
    return this;
  }

  /// The servers that are started from now on see at intervals only what others change: the store
  /// tells them nothing.
  public NodeGroup unnotified() {
    return seeing(stores ->
        proxy(
            Stores.class,
            stores,
            "ownership",
            () ->
                stores
                    .ownership()
                    .map(one -> proxy(SessionOwnership.class, one, "onChange", () -> null))));
  }

  /// @param method of the port that is replaced
  private static <T> T proxy(Class<T> port, T real, String method, Supplier<?> replaced) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, called, args) -> {
              if (called.getName().equals(method)) {
                return replaced.get();
              }
              try {
                return called.invoke(real, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  /// The clock of the servers that are started from now on.
  public NodeGroup at(ManualTime clock) {
    clockOfNode = clock;
    return this;
  }

  /// The way of the others to the next server.
  public Relay relayed() {
    var port = FreePort.next();
    try {
      relay = new Relay(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    portBehind = port;
    return relay;
  }

  ServerParts parts() {
    var before = relay;
    relay = null;
    var port = before == null ? FreePort.next() : portBehind;
    var url = new NodeUrl("http://127.0.0.1:" + (before == null ? port : before.port()));
    return new ServerParts(
        clockOfNode,
        identifiers,
        network,
        new TestStores.Opened(seen.apply(stores.another()), () -> {}),
        new NodeOptions(url, "0.1.0", "fake", LEASE),
        port);
  }
}
