package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.http.kernel.server.Health.Indicator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProcessHealthTest {
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

  @Test
  void storesThatAreBeingCheckedAreNamed() {
    assertThat(ProcessHealth.stores(List.of(), List.of())).isEqualTo(new Indicator(true, "whole"));
    assertThat(ProcessHealth.stores(List.of(), List.of("service.db", "stores/ada.db")))
        .isEqualTo(new Indicator(true, "checking: service.db, stores/ada.db"));
    assertThat(ProcessHealth.stores(List.of("stores/ada.db is damaged"), List.of("service.db")))
        .isEqualTo(new Indicator(true, "stores/ada.db is damaged; checking: service.db"));
  }
}
