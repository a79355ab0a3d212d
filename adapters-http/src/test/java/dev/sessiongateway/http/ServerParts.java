package dev.sessiongateway.http;

import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.time.ManualTime;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// What a [TestServer] is made of that another one may share.
///
/// @param node null for a gateway that is alone
record ServerParts(
    ManualTime time,
    CountingIdentifiers identifiers,
    FakeNetwork network,
    TestStores.Opened opened,
    @Nullable NodeOptions node) {
  static ServerParts alone() {
    var time = new ManualTime();
    var identifiers = new CountingIdentifiers();
    return new ServerParts(
        time,
        identifiers,
        new FakeNetwork(time, identifiers),
        TestStores.openNamed(identifiers),
        null);
  }

  /// The port on which the others look for it; any free one for a gateway that is alone.
  int port() {
    return node == null ? 0 : URI.create(node.url().value()).getPort();
  }
}
