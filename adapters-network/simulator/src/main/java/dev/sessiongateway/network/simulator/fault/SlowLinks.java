package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FiredFault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// How long messages take on slow links.
public final class SlowLinks {
  /// A message without content, or another signal.
  static final long ENVELOPE_BYTES = 200;

  private SlowLinks() {}

  public static long bytes(Message message) {
    var text = message.content().text().getBytes(StandardCharsets.UTF_8).length;
    var file =
        message.content().attachment() instanceof Attachment.Stored stored ? stored.sizeBytes() : 0;
    return ENVELOPE_BYTES + text + file;
  }

  /// On the slowest of these links.
  public static Duration time(List<FiredFault<NetworkFault.SlowLink>> links, long bytes) {
    var slowest = Duration.ZERO;
    for (var link : links) {
      var time = Duration.ofSeconds(bytes).dividedBy(link.fault().bytesPerSecond());
      slowest = time.compareTo(slowest) > 0 ? time : slowest;
    }
    var most = NetworkFault.LONGEST_DELAY;
    return slowest.compareTo(most) > 0 ? most : slowest;
  }
}
