package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How far a listener got since that was last written to the journal. Not thread-safe.
final class ListenerProgress {
  /// The number of delivered signals after which the position is written; signals after the last
  /// written position are delivered again after a crash.
  private static final int AT_LEAST_EVERY = 100;

  private static final Logger log = LoggerFactory.getLogger(ListenerProgress.class);

  private final Worker worker;
  private final ObjLongConsumer<Device> acked;
  private @Nullable Device of;
  private int count;

  ListenerProgress(Worker worker, ObjLongConsumer<Device> acked) {
    this.worker = worker;
    this.acked = acked;
  }

  void add(Device by, SignalQueue.Item item) {
    if (by != of) {
      report();
      of = by;
    }
    if (item.durable()) {
      count++;
    }
    if (count >= AT_LEAST_EVERY) {
      report();
    }
  }

  /// If the journal cannot be written, signals are delivered again after a crash; nothing else is
  /// lost.
  void report() {
    if (of == null || count == 0) {
      return;
    }
    try {
      // What is still in the queue may be older than what was delivered.
      acked.accept(of, of.queue.deliveredUpTo());
      count = 0;
    } catch (RuntimeException e) {
      worker.failed(e);
      log.atWarn().setCause(e).log("how far a listener got was not recorded");
    }
  }
}
