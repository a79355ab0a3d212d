package dev.sessiongateway.http;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.time.ManualTime;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a [TestServer] is made of that another one may share.
///
/// @param node null for a gateway that is alone
/// @param port on which it listens; 0 for any free one
record ServerParts(
    ManualTime time,
    CountingIdentifiers identifiers,
    FakeNetwork network,
    TestStores.Opened opened,
    @Nullable NodeOptions node,
    int port) {
  static ServerParts alone() {
    return alone(UnaryOperator.identity());
  }

  /// @param seen how the server sees its stores
  static ServerParts alone(UnaryOperator<Stores> seen) {
    var time = new ManualTime();
    var identifiers = new CountingIdentifiers();
    var opened = TestStores.openNamed(identifiers);
    return new ServerParts(
        time,
        identifiers,
        new FakeNetwork(time, identifiers),
        new TestStores.Opened(seen.apply(opened.stores()), opened.remove()),
        null,
        0);
  }
}
