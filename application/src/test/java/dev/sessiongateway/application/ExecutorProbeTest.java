package dev.sessiongateway.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.GatewayRuntime.ExecutorProbe;
import dev.sessiongateway.application.work.BackgroundThreads;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class ExecutorProbeTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void aThreadForEachTaskIsSuitable() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var own = new BackgroundThreads();
        var pool = Executors.newFixedThreadPool(ExecutorProbe.CONCURRENT_TASKS)) {
      assertThatCode(() -> ExecutorProbe.requireConcurrency(threads)).doesNotThrowAnyException();
      assertThatCode(() -> ExecutorProbe.requireConcurrency(own)).doesNotThrowAnyException();
      assertThatCode(() -> ExecutorProbe.requireConcurrency(pool)).doesNotThrowAnyException();
    }
  }

  @Test
  void theCallersThreadIsRefused() {
    assertRefused(Runnable::run, "runs tasks on the caller's thread");
  }

  @Test
  void tooFewThreadsAreRefusedAndFreeAgain() {
    try (var one = Executors.newSingleThreadExecutor();
        var few = Executors.newFixedThreadPool(ExecutorProbe.CONCURRENT_TASKS - 1)) {
      assertRefused(one, "ran 1 of 16 tasks at once");
      assertThatThrownBy(() -> ExecutorProbe.requireConcurrency(few, SHORT))
          .hasMessageContaining("of 16 tasks at once"); // 15, or fewer on a busy machine
    }
    // Closing them waits for their tasks: none of the probe's is left.
  }

  @Test
  void anExecutorThatTakesNothingIsRefused() {
    var closed = Executors.newVirtualThreadPerTaskExecutor();
    closed.close();
    assertRefused(closed, "takes no tasks");
    assertRefused(_ -> {}, "ran 0 of 16 tasks at once");
  }

  private static void assertRefused(Executor executor, String reason) {
    assertThatThrownBy(() -> ExecutorProbe.requireConcurrency(executor, SHORT))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(e ->
            assertThat(e)
                .hasMessageContaining("the background executor " + reason)
                .hasMessageContaining("newVirtualThreadPerTaskExecutor"));
  }
}
