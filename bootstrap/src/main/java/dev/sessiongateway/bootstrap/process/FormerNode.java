package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.bootstrap.settings.NodeSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The process that was this node before. When it was killed, its lease lasts for some seconds.
final class FormerNode {
  private static final Logger LOG = LoggerFactory.getLogger(FormerNode.class);
  private static final Duration POLL = Duration.ofMillis(100);

  private FormerNode() {}

  /// Waits until the lease under this URL has ended. It does not while another process extends it.
  ///
  /// @throws StartupFailure when there is such a process
  static void awaitEnd(Stores stores, NodeSettings settings) {
    var former = lease(stores, settings);
    if (former.isEmpty()) {
      return;
    }
    var wait = former.get();
    LOG.atInfo()
        .addKeyValue("node", settings.url())
        .addKeyValue("millis", wait.toMillis())
        .log("the lease of the process before this one lasts a while longer");
    var end = System.nanoTime() + wait.toNanos();
    while (lease(stores, settings).isPresent()) {
      if (System.nanoTime() - end > POLL.toNanos()) {
        throw new StartupFailure(
            ExitCode.DATA_UNUSABLE,
            "another gateway is the node "
                + settings.url()
                + ": each node needs a --node-url of its own");
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static Optional<Duration> lease(Stores stores, NodeSettings settings) {
    return stores.ownership().orElseThrow().left(settings.url());
  }
}
