package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.application.work.WorkerSupervisor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// No error ends the worker of a session's commands, and one that hangs is noticed.
class MailboxResilienceTest {
  private final SettlingExecutor threads = new SettlingExecutor();
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private final WorkerSupervisor workers = new WorkerSupervisor(threads, now::get);
  private final Mailbox mailbox = new Mailbox(workers, CompletableFuture.completedFuture(true));

  @Test
  @ExpectsLog("ERROR Mailbox - a task of a session failed")
  void anErrorEndsItsTaskOnlyAndIsCounted() {
    var seen = new ArrayList<String>();
    mailbox.post(() -> {
      throw new StackOverflowError();
    });
    mailbox.post(() -> seen.add("behind"));

    assertThat(mailbox.call(() -> List.copyOf(seen))).containsExactly("behind");
    assertThat(workers.failures()).isEqualTo(1);
  }

  @Test
  void aTaskThatHangsIsNoticed() {
    var over = new CountDownLatch(1);
    mailbox.post(() -> {
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    threads.awaitIdle();
    now.set(WorkerSupervisor.STALLED_AFTER);

    assertThat(workers.stalled()).containsEntry("session-commands", 1);

    over.countDown();
    threads.settle();
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR WorkerSupervisor - a task of the background failed")
  void aTaskThatNoThreadTakesUpIsDoneAllTheSame() {
    var full =
        new Mailbox(
            new WorkerSupervisor(
                _ -> {
                  throw new RejectedExecutionException("full");
                },
                now::get),
            CompletableFuture.completedFuture(true));

    assertThat(full.call(() -> "done")).isEqualTo("done");
  }
}
