package dev.sessiongateway.persistence.database;

import java.util.Collection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The writes that wait for the writer thread. A prompt write wakes it. A relaxed write shares the
/// commit of prompt ones, so that it costs neither a flush of its own nor a thread that is woken;
/// when there are none it is stored after a moment. Thread-safe; one thread takes.
final class WriteQueue {
  /// From so many writes on, those of the next batch are only waited for when most are missing.
  private static final int LARGE_BATCH = 16;

  /// Of fewer writes at most so many are waited for.
  private static final int SMALL_BATCH = 8;

  private final Waits waits;
  private final BlockingQueue<QueuedWork<WriteTransaction, ?>> prompt;
  private final BlockingQueue<QueuedWork<WriteTransaction, ?>> relaxed;
  private volatile boolean isIdle;
  private volatile boolean isEnding;
  private volatile @Nullable Gathering gathering;
  private long relaxedAtNanos;
  private int lastBatch;

  /// @param capacity of either kind
  WriteQueue(int capacity, Waits waits) {
    this.waits = waits;
    relaxedAtNanos = System.nanoTime() - waits.relaxedNanos;
    prompt = new ArrayBlockingQueue<>(capacity);
    relaxed = new ArrayBlockingQueue<>(capacity);
  }

  /// @return false when too many wait
  boolean offer(QueuedWork<WriteTransaction, ?> work) {
    if (!prompt.offer(work)) {
      return false;
    }
    var begun = gathering;
    if (begun != null && prompt.size() >= begun.writes) {
      LockSupport.unpark(begun.writer);
    }
    return true;
  }

  /// Waits a moment when fewer writes wait than were stored together before, far fewer if those
  /// were many: the callers of that batch have just been answered, and the next writes of busy
  /// clients are on their way. Each commit costs the same, whatever it stores. A single client is
  /// never waited for.
  void gather() {
    if (lastBatch < LARGE_BATCH) {
      gather(Math.min(lastBatch, SMALL_BATCH) - 1, waits.smallBatchNanos);
    } else if (prompt.size() + 1 < lastBatch / 2) {
      gather(lastBatch - 1, waits.largeBatchNanos);
    }
  }

  /// @param writes without the first, which is taken already
  private void gather(int writes, long nanos) {
    if (prompt.size() >= writes) {
      return;
    }
    gathering = new Gathering(Thread.currentThread(), writes);
    var end = System.nanoTime() + nanos;
    for (var left = nanos; left > 0 && prompt.size() < writes; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    gathering = null;
  }

  /// As [#offer], for a relaxed write.
  boolean offerRelaxed(QueuedWork<WriteTransaction, ?> work) {
    if (!relaxed.offer(work)) {
      return false;
    }
    // Asked afterwards: either this sees that the writer sleeps, or the writer sees the work.
    return !isIdle || !relaxed.remove(work) || prompt.offer(work);
  }

  /// Adds the last work; nothing waits any longer than needed.
  void end(QueuedWork<WriteTransaction, ?> last) throws InterruptedException {
    isEnding = true;
    prompt.put(last);
  }

  int size() {
    return prompt.size() + relaxed.size();
  }

  boolean isEmpty() {
    return prompt.isEmpty() && relaxed.isEmpty();
  }

  /// Waits for work. What was just stored is often acknowledged at once, so the first wait ends
  /// after a moment by itself and nobody has to wake this thread for an acknowledgement.
  ///
  /// @return a prompt write; null when relaxed ones have waited long enough
  @Nullable QueuedWork<WriteTransaction, ?> await() throws InterruptedException {
    var first = prompt.poll(waits.relaxedNanos, TimeUnit.NANOSECONDS);
    while (first == null && relaxed.isEmpty()) {
      first = awaitPrompt();
    }
    if (first == null) {
      relaxedAtNanos = System.nanoTime() - waits.relaxedNanos;
      lastBatch = 0;
    }
    return first;
  }

  private @Nullable QueuedWork<WriteTransaction, ?> awaitPrompt() throws InterruptedException {
    isIdle = true;
    try {
      return relaxed.isEmpty() ? prompt.take() : null;
    } finally {
      isIdle = false;
    }
  }

  /// Takes prompt writes that are stored together with the first.
  void drainPrompt(Collection<QueuedWork<WriteTransaction, ?>> batch, int most) {
    lastBatch = 1 + prompt.drainTo(batch, most);
  }

  /// Takes the relaxed writes, unless some were taken a moment ago.
  void drainRelaxed(Collection<QueuedWork<WriteTransaction, ?>> batch, int most) {
    if (relaxed.isEmpty()) {
      return;
    }
    var now = System.nanoTime();
    if (isEnding || now - relaxedAtNanos >= waits.relaxedNanos) {
      relaxed.drainTo(batch, most);
      relaxedAtNanos = now;
    }
  }

  /// Takes everything.
  void drain(Collection<QueuedWork<WriteTransaction, ?>> batch) {
    prompt.drainTo(batch);
    relaxed.drainTo(batch);
  }

  /// How long the writer waits at most.
  ///
  /// @param relaxedNanos for a prompt write, until it stores relaxed ones; they are also not stored
  ///   more often than that
  /// @param smallBatchNanos for the other writes of a small batch
  /// @param largeBatchNanos for those of a large batch
  record Waits(long relaxedNanos, long smallBatchNanos, long largeBatchNanos) {
    static final Waits SHORT = new Waits(2_000_000, 200_000, 500_000);

    /// For a server, whose commits and statements cost more: 0.6 ms for a small batch instead of
    /// 0.2 take a message of four clients from 493 to 402 µs of processor time.
    static final Waits OF_SERVER = new Waits(5_000_000, 600_000, 500_000);
  }

  /// @param writes so many are waited for
  private record Gathering(Thread writer, int writes) {}
}
