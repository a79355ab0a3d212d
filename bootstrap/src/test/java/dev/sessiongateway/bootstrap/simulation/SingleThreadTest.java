package dev.sessiongateway.bootstrap.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SingleThreadTest {
  private final SingleThread tasks = new SingleThread(new SplittableRandom(1));
  private final Object monitor = new Object();

  @Test
  void aTaskThatNeedsAMonitorOfAThreadOfTheMachineEndsBeforeDrainReturns() throws Exception {
    var isDone = new AtomicBoolean();
    var isHeld = new CountDownLatch(1);
    var task = new AtomicReference<Thread>();
    tasks.start(
        "wants the monitor",
        () -> {
          task.set(Thread.currentThread());
          synchronized (monitor) {
            isDone.set(true);
          }
        });
    var holder =
        Thread.ofPlatform()
            .start(() -> {
              synchronized (monitor) {
                isHeld.countDown();
                while (task.get() == null || task.get().getState() != Thread.State.BLOCKED) {
                  Thread.onSpinWait();
                }
              }
            });
    isHeld.await();
    tasks.drain();
    assertThat(isDone).isTrue();
    holder.join();
  }
}
