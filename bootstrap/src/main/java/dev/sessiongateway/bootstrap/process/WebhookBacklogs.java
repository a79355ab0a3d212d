package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// The webhooks and what waits for them. It is counted in the stores, so less often than somebody
/// asks. Thread-safe.
final class WebhookBacklogs {
  private static final long GOOD_FOR_NANOS = Duration.ofSeconds(10).toNanos();

  private final ReceiverAdmin admin;
  private final ReentrantLock counting = new ReentrantLock();
  private volatile Count last = new Count(List.of(), System.nanoTime() - GOOD_FOR_NANOS);

  WebhookBacklogs(ReceiverAdmin admin) {
    this.admin = admin;
  }

  /// A call during a count gets the previous one.
  List<ReceiverStatus> webhooks() {
    if (System.nanoTime() - last.atNanos() >= GOOD_FOR_NANOS && counting.tryLock()) {
      try {
        last = new Count(admin.list(null), System.nanoTime());
      } finally {
        counting.unlock();
      }
    }
    return last.webhooks();
  }

  private record Count(List<ReceiverStatus> webhooks, long atNanos) {}
}
