package dev.sessiongateway.http;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;

/// What several servers share: clock, network and stores in memory.
public final class NodeGroup {
  public static final Duration LEASE = Duration.ofSeconds(3);

  public final ManualTime time = new ManualTime();
  public final CountingIdentifiers identifiers = new CountingIdentifiers();
  public final FakeNetwork network = new FakeNetwork(time, identifiers);
  private final InMemoryStores stores = InMemoryStores.shared(time);

  public NodeGroup() {
    network.letNewestLinkWin();
  }

  ServerParts parts() {
    return new ServerParts(
        time,
        identifiers,
        network,
        new TestStores.Opened(stores.another(), () -> {}),
        new NodeOptions(new NodeUrl("http://127.0.0.1:" + FreePort.next()), "0.1.0", LEASE));
  }
}
