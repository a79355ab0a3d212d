package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.persistence.database.WriteQueue.Waits;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WriteQueueTest {
  /// Longer than any test may take.
  private static final long FOR_EVER = Duration.ofMinutes(5).toNanos();

  private final QueuedWork<WriteTransaction, String> first = work(_ -> "first");
  private final QueuedWork<WriteTransaction, String> second = work(_ -> "second");
  private final QueuedWork<WriteTransaction, String> third = work(_ -> "third");
  private final List<QueuedWork<WriteTransaction, ?>> batch = new ArrayList<>();

  private static QueuedWork<WriteTransaction, String> work(
      QueuedWork.Work<WriteTransaction, String> work) {
    return new QueuedWork<>(work, SqliteErrors.RULES);
  }

  private static WriteQueue queue(Waits waits) {
    return new WriteQueue(10, waits);
  }

  private void takeBatch(WriteQueue queue) throws InterruptedException {
    batch.clear();
    var prompt = queue.await();
    if (prompt != null) {
      batch.add(prompt);
      queue.drainPrompt(batch, 10);
    }
    queue.drainRelaxed(batch, 10);
  }

  /// Runs something that waits, on a thread of its own.
  private static final class Waiting<T extends @Nullable Object> {
    private final FutureTask<T> task;
    private final Thread thread;

    Waiting(Callable<T> work) {
      task = new FutureTask<>(work);
      thread = Thread.ofPlatform().daemon().start(task);
    }

    void awaitState(Thread.State state) {
      while (thread.getState() != state && thread.isAlive()) {
        Thread.onSpinWait();
      }
      assertThat(thread.getState()).isEqualTo(state);
    }

    T result() throws Exception {
      return task.get(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void aRelaxedWriteIsTakenAlongWithAPromptOne() throws Exception {
    var queue = queue(new Waits(FOR_EVER, 0, 0));
    assertThat(queue.offerRelaxed(first)).isTrue();
    assertThat(queue.offer(second)).isTrue();

    takeBatch(queue);

    assertThat(batch).containsExactly(second, first);
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void relaxedWritesAreNotTakenAlongMoreOftenThanAllowed() throws Exception {
    var queue = queue(new Waits(FOR_EVER, 0, 0));
    queue.offerRelaxed(first);
    queue.offer(second);
    takeBatch(queue);
    queue.offerRelaxed(first);
    queue.offer(third);

    takeBatch(queue);

    assertThat(batch).containsExactly(third);
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void aRelaxedWriteDoesNotWakeAWriterThatWillLookSoon() throws Exception {
    var queue = queue(new Waits(FOR_EVER, 0, 0));
    var writer = new Waiting<>(queue::await);
    writer.awaitState(Thread.State.TIMED_WAITING);
    queue.offerRelaxed(first);
    queue.offer(second);

    assertThat(writer.result()).isSameAs(second);
  }

  @Test
  void relaxedWritesAreStoredAloneWhenNoOtherComes() throws Exception {
    var queue = queue(new Waits(1, 0, 0));
    queue.offerRelaxed(first);

    takeBatch(queue);

    assertThat(batch).containsExactly(first);
  }

  @Test
  void aRelaxedWriteWakesAWriterThatSleeps() throws Exception {
    var queue = queue(new Waits(1, 0, 0));
    var writer = new Waiting<>(queue::await);
    writer.awaitState(Thread.State.WAITING);
    assertThat(queue.offerRelaxed(first)).isTrue();

    assertThat(writer.result()).isSameAs(first);
  }

  @Test
  void relaxedWritesWaitNoLongerWhenTheWriterIsToEnd() throws Exception {
    var queue = queue(new Waits(FOR_EVER, 0, 0));
    queue.offerRelaxed(first);
    queue.offer(second);
    takeBatch(queue);
    queue.offerRelaxed(first);
    queue.end(third);

    takeBatch(queue);

    assertThat(batch).containsExactly(third, first);
  }

  @Test
  void theOthersOfTheLastBatchAreWaitedFor() throws Exception {
    var queue = queue(new Waits(1, FOR_EVER, FOR_EVER));
    queue.offer(first);
    queue.offer(second);
    takeBatch(queue);
    queue.offer(first);
    assertThat(queue.await()).isSameAs(first);
    var writer = gathering(queue);
    writer.awaitState(Thread.State.TIMED_WAITING);

    queue.offer(second);

    assertThat(writer.result()).isEqualTo(1);
  }

  @Test
  void aSingleClientIsNotWaitedFor() throws Exception {
    var queue = queue(new Waits(1, FOR_EVER, FOR_EVER));
    queue.offer(first);
    takeBatch(queue);
    queue.offer(second);
    assertThat(queue.await()).isSameAs(second);

    assertThat(gathering(queue).result()).isZero();
  }

  @Test
  void clientsThatWereSilentMeanwhileAreNotWaitedFor() throws Exception {
    var queue = queue(new Waits(1, FOR_EVER, FOR_EVER));
    queue.offer(first);
    queue.offer(second);
    takeBatch(queue);
    queue.offerRelaxed(third);
    takeBatch(queue);
    queue.offer(first);
    assertThat(queue.await()).isSameAs(first);

    assertThat(gathering(queue).result()).isZero();
  }

  /// Leaves so many writes as the batch before.
  private WriteQueue after(int writes, Waits waits) throws InterruptedException {
    var queue = new WriteQueue(100, waits);
    offer(queue, writes);
    batch.clear();
    batch.add(queue.await());
    queue.drainPrompt(batch, 100);
    assertThat(batch).hasSize(writes);
    return queue;
  }

  private void offer(WriteQueue queue, int writes) {
    for (var i = 0; i < writes; i++) {
      assertThat(queue.offer(first)).isTrue();
    }
  }

  @Test
  void behindASmallBatchAtMostEightWritesAreWaitedFor() throws Exception {
    var queue = after(15, new Waits(1, FOR_EVER, 0));
    offer(queue, 7);
    assertThat(queue.await()).isSameAs(first);
    var writer = gathering(queue);
    writer.awaitState(Thread.State.TIMED_WAITING);

    offer(queue, 1);

    assertThat(writer.result()).isEqualTo(7);
  }

  @Test
  void behindALargeBatchTheOthersAreWaitedForWhenMostAreMissing() throws Exception {
    var queue = after(16, new Waits(1, 0, FOR_EVER));
    offer(queue, 7);
    assertThat(queue.await()).isSameAs(first);
    var writer = gathering(queue);
    writer.awaitState(Thread.State.TIMED_WAITING);
    offer(queue, 8);
    writer.awaitState(Thread.State.TIMED_WAITING);

    offer(queue, 1);

    assertThat(writer.result()).isEqualTo(15);
  }

  @Test
  void behindALargeBatchOfWhichHalfIsThereNobodyIsWaitedFor() throws Exception {
    var queue = after(16, new Waits(1, 0, FOR_EVER));
    offer(queue, 8);
    assertThat(queue.await()).isSameAs(first);

    assertThat(gathering(queue).result()).isEqualTo(7);
  }

  @Test
  void thoseWhoAreWaitedForInVainDelayABatchForAMomentOnly() throws Exception {
    var queue = after(2, new Waits(1, 1_000_000, FOR_EVER));
    offer(queue, 1);
    assertThat(queue.await()).isSameAs(first);

    assertThat(gathering(queue).result()).isZero();
  }

  @Test
  void relaxedWritesThatWaitedAloneAreTakenAtOnce() throws Exception {
    var queue = queue(new Waits(Duration.ofMillis(20).toNanos(), 0, 0));
    queue.offerRelaxed(first);
    queue.offer(second);
    takeBatch(queue);
    queue.offerRelaxed(third);

    takeBatch(queue);

    assertThat(batch).containsExactly(third);
  }

  @Test
  void aFullQueueTakesNoFurtherWriteOfEitherKind() {
    var queue = new WriteQueue(1, new Waits(FOR_EVER, 0, 0));
    assertThat(queue.offer(first)).isTrue();
    assertThat(queue.offerRelaxed(second)).isTrue();

    assertThat(queue.offer(third)).isFalse();
    assertThat(queue.offerRelaxed(third)).isFalse();
    assertThat(queue.size()).isEqualTo(2);
  }

  @Test
  void whatWaitsIsTakenAsAWhole() {
    var queue = queue(new Waits(FOR_EVER, 0, 0));
    queue.offer(first);
    assertThat(queue.isEmpty()).isFalse();
    queue.offerRelaxed(second);

    queue.drain(batch);

    assertThat(batch).containsExactly(first, second);
    assertThat(queue.isEmpty()).isTrue();
    queue.offerRelaxed(third);
    assertThat(queue.isEmpty()).as("a relaxed write waits").isFalse();
  }

  private static Waiting<Integer> gathering(WriteQueue queue) {
    return new Waiting<>(() -> {
      queue.gather();
      return queue.size();
    });
  }
}
