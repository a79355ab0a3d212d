package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers a call that changes something when its effects are over: events are stored, phones have
/// got what was sent, webhooks have answered. So calls that are made one after the other have their
/// effects in the same order in each run.
///
/// Work that was under way when a call began is not waited for: a bot may call while the gateway
/// delivers an event to it.
record SettledCalls(OpenedStores stores, WorkerSupervisor background) implements OperationObserver {
  /// How long a call waits at most, on the machine's clock.
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(SettledCalls.class);

  @Override
  public Observation begin() {
    var known = background.runningTasks();
    return (call, _) -> {
      if (!settle(known)) {
        LOG.atWarn()
            .addKeyValue("path", call.path())
            .log("the effects of a call are not over; their order may differ in another run");
      }
    };
  }

  /// Waits for everything that is under way besides these tasks.
  ///
  /// @return false when something still is after [#LONGEST]
  boolean settle(Set<WorkerSupervisor.Task> known) {
    var end = SystemTime.elapsed().plus(LONGEST);
    try {
      return background.awaitAllBut(known, LONGEST)
          && stores.awaitNotified(end.minus(SystemTime.elapsed()))
          && background.awaitAllBut(known, end.minus(SystemTime.elapsed()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
