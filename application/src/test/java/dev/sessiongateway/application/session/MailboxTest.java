package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private final SettlingExecutor executor = new SettlingExecutor();
  private final Mailbox mailbox = new Mailbox(executor, CompletableFuture.completedFuture(true));

  @Test
  void tasksRunInTheOrderTheyWerePosted() {
    var seen = new ArrayList<Integer>();
    IntStream.range(0, 1_000).forEach(i -> mailbox.post(() -> seen.add(i)));
    executor.settle();
    assertThat(seen).containsExactlyElementsOf(IntStream.range(0, 1_000).boxed().toList());
  }

  @Test
  void aCallRunsBehindWhatWasPostedBefore() {
    var seen = new ArrayList<String>();
    mailbox.post(() -> seen.add("posted"));
    assertThat(mailbox.call(() -> List.copyOf(seen))).containsExactly("posted");
  }

  @Test
  void tasksRunInTheirOrderOnceTheyMay() {
    var allowed = new CompletableFuture<Boolean>();
    var waiting = new Mailbox(executor, allowed);
    var seen = new ArrayList<String>();
    waiting.post(() -> seen.add("first"));
    waiting.post(() -> seen.add("second"));
    executor.settle();
    assertThat(seen).isEmpty();

    allowed.complete(true);
    assertThat(waiting.call(() -> List.copyOf(seen))).containsExactly("first", "second");
  }

  @Test
  void aCallRunsForTheRequestOfItsCaller() {
    var request = new RequestTrace("order-7", null);
    assertThat(
            CurrentRequest.<RequestTrace, RuntimeException>call(
                request, () -> mailbox.call(CurrentRequest::trace)))
        .isEqualTo(request);
    assertThat(mailbox.call(() -> CurrentRequest.trace() == null)).isTrue();
  }

  @Test
  void theLastTaskOfAClosedMailboxRunsBehindTheOthersAndNothingRunsBehindIt() {
    var seen = new ArrayList<String>();
    mailbox.post(() -> seen.add("before"));
    mailbox.close(() -> {
      seen.add("last");
      mailbox.post(() -> seen.add("behind"));
    });
    mailbox.close(() -> seen.add("again"));
    executor.settle();

    assertThat(seen).containsExactly("before", "last");
    assertThatThrownBy(() -> mailbox.call(() -> seen.add("late")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the gateway is closed");
  }

  @Test
  void aCallThatWaitsBehindTheLastTaskIsRefused() {
    var closing = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    executor.execute(() ->
        mailbox.close(() -> {
          closing.countDown();
          await(end);
        }));
    await(closing);
    var refusal = new AtomicReference<Throwable>();
    executor.execute(() -> refusal.set(catchThrowable(() -> mailbox.call(() -> "too late"))));
    executor.awaitIdle();
    end.countDown();
    executor.settle();

    assertThat(refusal.get()).isInstanceOf(IllegalStateException.class);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingIsLostAndNothingOverlapsUnderParallelPosts() throws Exception {
    var posters = 50;
    var each = 20;
    var started = new CountDownLatch(posters);
    var inside = new AtomicInteger();
    var overlaps = new AtomicInteger();
    var seen = new ArrayList<Integer>(); // only touched by tasks: a loss or an overlap shows here
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var poster = 0; poster < posters; poster++) {
        var number = poster;
        threads.execute(() -> {
          started.countDown();
          for (var i = 0; i < each; i++) {
            var task = number * each + i;
            mailbox.post(() -> {
              if (inside.incrementAndGet() > 1) {
                overlaps.incrementAndGet();
              }
              seen.add(task);
              inside.decrementAndGet();
            });
          }
        });
      }
      started.await();
    }
    executor.settle();
    assertThat(overlaps).hasValue(0);
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, posters * each).boxed().toList());
    for (var poster = 0; poster < posters; poster++) {
      var number = poster;
      assertThat(seen.stream().filter(task -> task / each == number)).isSorted();
    }
  }

  @Test
  void aFaultReachesTheCallerAsItIs() {
    var fault = new Fault.Conflict("session.changed", "changed");
    assertThatThrownBy(() -> mailbox.call(() -> fail(fault.toException())))
        .isInstanceOfSatisfying(FaultException.class, e -> assertThat(e.fault()).isEqualTo(fault));
    var bug = new IllegalStateException("bug");
    assertThatThrownBy(() -> mailbox.call(() -> fail(bug))).isSameAs(bug);
    assertThatThrownBy(() ->
            mailbox.call(() -> {
              throw new StackOverflowError();
            }))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  @ExpectsLog("ERROR Mailbox - a task of a session failed")
  void whoFailsDoesNotStopThoseBehind() {
    var silent = new Mailbox(quiet(), CompletableFuture.completedFuture(true));
    var seen = new ArrayList<String>();
    silent.post(
        () -> fail(new IllegalStateException("a task that does not deal with its trouble")));
    silent.post(() -> seen.add("behind"));
    silent.post(() -> seen.add("last"));
    assertThat(silent.call(() -> List.copyOf(seen))).containsExactly("behind", "last");
  }

  /// Threads whose deaths do not print.
  private Executor quiet() {
    return task ->
        executor.execute(() -> {
          Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
          task.run();
        });
  }

  private static Object fail(RuntimeException e) {
    throw e;
  }
}
