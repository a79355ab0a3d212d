package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What makes a gateway one of several on the same store.
///
/// @param url where the others reach it
/// @param lease how long after its last sign of life others may take its sessions
public record NodeSettings(NodeUrl url, Duration lease) {
  private static final long SHORTEST = 2;
  private static final long LONGEST = 600;

  /// Null for a gateway that is alone.
  ///
  /// @throws InvalidSettings when a value is invalid, or something is kept where the other nodes do
  ///   not find it
  static @Nullable NodeSettings read(
      SettingsSources from, StoreSettings store, MediaLocation media) {
    var url = from.find(Setting.NODE_URL);
    if (url.isEmpty()) {
      return null;
    }
    var what = url.get().from();
    if (store.isInFiles()) {
      throw new InvalidSettings(
          what + " needs a store that several gateways can use: set --store postgres");
    }
    var network = from.required(Setting.NETWORK).value();
    if (network.equals(Setting.NETWORK.fallback().orElseThrow())
        && from.find(Setting.SIMULATOR_URL).isEmpty()) {
      throw new InvalidSettings(
          what
              + " needs one simulated network for all nodes: start gateway simulator, and set"
              + " --simulator-url");
    }
    if (media.isInFiles()) {
      throw new InvalidSettings(
          what + " needs files of messages where all nodes find them: set --media store or s3");
    }
    return new NodeSettings(
        parsed(url.get()),
        Duration.ofSeconds(from.number(Setting.NODE_LEASE_SECONDS, SHORTEST, LONGEST)));
  }

  private static NodeUrl parsed(RawValue value) {
    try {
      return NodeUrl.parse(value.value());
    } catch (FaultException _) {
      throw value.mustBe(
          "http or https with host and port, such as http://10.0.0.3:8080", Setting.NODE_URL);
    }
  }
}
