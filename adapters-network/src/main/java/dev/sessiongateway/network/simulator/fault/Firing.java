package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.NetworkFault;
import java.time.Duration;

/// A fault that happens now.
///
/// @param luck a random number from 0 to 1, for what is random in it
public record Firing<F extends NetworkFault>(F fault, double luck) {
  /// The delay with its jitter.
  public static Duration delay(Firing<NetworkFault.Latency> latency) {
    var jitter = (double) latency.fault().jitter().toNanos() * latency.luck();
    return latency.fault().delay().plusNanos((long) jitter);
  }
}
