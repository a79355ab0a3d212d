package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.simulation.LinkServing;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where the process of the simulated network is.
///
/// @param endpoint of its links
/// @param key that it knows; null when it needs none
record SimulatorAddress(URI endpoint, @Nullable String key) {
  private static final String URL = "simulator-url";
  private static final String KEY = "simulator-key";

  /// The address among what the operator set; empty when the network is in this process.
  static Optional<SimulatorAddress> in(NetworkContext context) {
    var url = context.option(URL);
    return url == null
        ? Optional.empty()
        : Optional.of(
            new SimulatorAddress(URI.create(url + LinkServing.PATH), context.option(KEY)));
  }

  boolean isEncrypted() {
    return "wss".equalsIgnoreCase(endpoint.getScheme());
  }

  @Override
  public String toString() {
    return endpoint.toString();
  }
}
