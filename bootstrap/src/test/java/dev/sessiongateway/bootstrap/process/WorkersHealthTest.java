package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.http.kernel.server.Health.Indicator;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkersHealthTest {
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private final WorkerSupervisor workers = new WorkerSupervisor(Runnable::run, now::get);

  @Test
  void workersWithoutTroubleAreUp() {
    assertThat(ProcessHealth.workers(workers)).isEqualTo(new Indicator(true, "ok"));
  }

  @Test
  void failuresAreToldAndAreNoReasonToBeDown() {
    workers.execute(() -> {
      throw new StackOverflowError();
    });

    assertThat(ProcessHealth.workers(workers))
        .isEqualTo(new Indicator(true, "failures since the start: 1"));
  }

  @Test
  void workersThatDoNotProgressAreDownByName() {
    workers.worker("webhook-delivery").busy();
    workers.worker("webhook-delivery").busy();
    workers.worker("session-commands").busy();
    now.set(WorkerSupervisor.STALLED_AFTER);

    assertThat(ProcessHealth.workers(workers))
        .isEqualTo(new Indicator(false, "not progressing: session-commands 1, webhook-delivery 2"));
  }
}
