package dev.sessiongateway.application.work;

import static dev.sessiongateway.application.work.WorkerSupervisor.STALLED_AFTER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkerSupervisorTest {
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ofDays(3));
  private final WorkerSupervisor supervisor = new WorkerSupervisor(Runnable::run, now::get);
  private final Worker worker = supervisor.worker("digger");

  private void pass(Duration time) {
    now.set(now.get().plus(time));
  }

  @Test
  @ExpectsLog("ERROR WorkerSupervisor - a task of the background failed")
  void whateverATaskThrowsIsCounted() {
    supervisor.execute(() -> {
      throw new StackOverflowError();
    });
    supervisor.execute(() -> {
      throw new IllegalStateException("bug");
    });

    assertThat(supervisor.failures()).isEqualTo(2);
  }

  @Test
  @ExpectsLog("ERROR WorkerSupervisor - a task of the background failed")
  void aTaskThatNoThreadTakesUpRunsAllTheSame() {
    var full =
        new WorkerSupervisor(
            _ -> {
              throw new RejectedExecutionException("full");
            },
            now::get);
    var done = new ArrayList<String>();

    full.execute(() -> done.add("task"));

    assertThat(done).containsExactly("task");
    assertThat(full.failures()).isEqualTo(1);
  }

  @Test
  void aWorkerWithWorkThatDoesNotProgressHasStalled() {
    worker.busy();
    pass(STALLED_AFTER.minusMillis(1));
    assertThat(supervisor.stalled()).isEmpty();
    pass(Duration.ofMillis(1));
    assertThat(supervisor.stalled()).containsOnlyKeys("digger").containsEntry("digger", 1);
    worker.progress();
    assertThat(supervisor.stalled()).isEmpty();
  }

  @Test
  void moreWorkIsNoProgress() {
    worker.busy();
    pass(STALLED_AFTER);
    worker.busy();
    assertThat(supervisor.stalled()).containsEntry("digger", 1);
  }

  @Test
  void aWorkerWithoutWorkHasNotStalled() {
    worker.busy();
    worker.idle();
    pass(STALLED_AFTER);
    assertThat(supervisor.stalled()).isEmpty();
    worker.busy();
    assertThat(supervisor.stalled()).isEmpty();
  }

  @Test
  void aWaitForOthersDoesNotCount() {
    worker.busy();
    worker.whileWaiting(() -> {
      pass(STALLED_AFTER);
      assertThat(supervisor.stalled()).isEmpty();
    });
    assertThat(supervisor.stalled()).isEmpty();
    pass(STALLED_AFTER);
    assertThat(supervisor.stalled()).containsEntry("digger", 1);
  }

  @Test
  void aWaitForOthersIsNoProgressEither() {
    worker.busy();
    pass(STALLED_AFTER.minusSeconds(1));
    worker.whileWaiting(() -> pass(STALLED_AFTER));
    assertThat(supervisor.stalled()).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(supervisor.stalled()).containsEntry("digger", 1);
  }

  @Test
  void stalledWorkersAreCountedByKind() {
    worker.busy();
    supervisor.worker("digger").busy();
    supervisor.worker("painter").busy();
    pass(STALLED_AFTER);
    assertThat(supervisor.stalled())
        .hasSize(2)
        .containsEntry("digger", 2)
        .containsEntry("painter", 1);
  }

  @Test
  void aSupervisorIsNotWrappedAgain() {
    assertThat(WorkerSupervisor.of(supervisor)).isSameAs(supervisor);
  }
}
