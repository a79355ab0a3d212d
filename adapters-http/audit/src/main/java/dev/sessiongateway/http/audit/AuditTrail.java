package dev.sessiongateway.http.audit;

import dev.sessiongateway.http.kernel.requestlog.AnsweredRequest;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes requests and writes them, in a task of its own: a request waits for no disk. A request
/// that finds the queue full waits for room for a moment; how many found none is a line of the
/// trail. Thread-safe.
final class AuditTrail implements RequestListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);
  private static final int QUEUE = 8_192;
  private static final int BATCH = 1_024;

  /// How long a batch waits for more requests: so often a second is the file forced at most.
  private static final long LINGER_MILLIS = 50;

  /// How long a request waits for room.
  private static final long ROOM_MILLIS = 100;

  /// Between attempts to write again.
  private static final long RETRY_MILLIS = 1_000;

  private static final long LAST_BATCH_MILLIS = 5_000;

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final TrailFolder folder;
  private final AuditSettings settings;
  private final InstantSource time;
  private final @Nullable String node;
  private final ArrayBlockingQueue<AnsweredRequest> queue = new ArrayBlockingQueue<>(QUEUE);
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong omitted = new AtomicLong();

  private final StrangerLimit strangers = new StrangerLimit();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition written = lock.newCondition();
  private long lastSeq;
  private boolean isClosed;
  private final CountDownLatch ended = new CountDownLatch(1);

  /// Of the task only, while it runs.
  private @Nullable TrailWriter writer;

  private AuditTrail(
      TrailFolder folder, AuditSettings settings, InstantSource time, @Nullable String node) {
    this.folder = folder;
    this.settings = settings;
    this.time = time;
    this.node = node;
  }

  /// Continues the trail of a data directory.
  ///
  /// @param node the name of this gateway among several
  /// @param background runs one task until the trail is closed
  /// @throws UncheckedIOException when it cannot be written
  static AuditTrail open(
      TrailFolder folder,
      AuditSettings settings,
      InstantSource time,
      @Nullable String node,
      Executor background) {
    var trail = new AuditTrail(folder, settings, time, node);
    try {
      trail.reopen();
      trail.append(List.of(TrailEntry.of(TrailEntry.STARTED, time.instant(), node, null)));
    } catch (IOException e) {
      throw new UncheckedIOException("the audit trail in " + folder.path() + " is unusable", e);
    }
    background.execute(trail::run);
    return trail;
  }

  /// Reads what is on disk.
  TrailReader reader() {
    return new TrailReader(folder);
  }

  /// The number of the last line that is on disk.
  long lastSeq() {
    lock.lock();
    try {
      return lastSeq;
    } finally {
      lock.unlock();
    }
  }

  /// How many requests could not be written, and no line says so yet.
  long lost() {
    return lost.get();
  }

  /// Waits until there is a line behind this one, for so long at most.
  ///
  /// @return false when the trail is closed
  boolean await(long seq, long millis) throws InterruptedException {
    lock.lock();
    try {
      var nanos = TimeUnit.MILLISECONDS.toNanos(millis);
      while (!isClosed && lastSeq <= seq && nanos > 0) {
        nanos = written.awaitNanos(nanos);
      }
      return !isClosed;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isInterested(boolean changes, int status) {
    return settings.reads() || changes || status == UNAUTHORIZED || status == FORBIDDEN;
  }

  @Override
  public void answered(AnsweredRequest request) {
    if (request.keyId() == null && strangers.isReached()) {
      omitted.incrementAndGet();
      return;
    }
    if (!queue.offer(request) && !offerPatiently(request)) {
      lost.incrementAndGet();
    }
  }

  private boolean offerPatiently(AnsweredRequest request) {
    try {
      return queue.offer(request, ROOM_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void run() {
    try {
      while (!isClosing()) {
        write(false);
      }
      while (!queue.isEmpty() && writer != null) {
        write(true);
      }
      write(true); // what is only counted
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // by the end of the process
    } finally {
      ended.countDown();
    }
  }

  private boolean isClosing() {
    lock.lock();
    try {
      return isClosed;
    } finally {
      lock.unlock();
    }
  }

  /// @param atOnce whether nothing is waited for
  private void write(boolean atOnce) throws InterruptedException {
    var batch = next(atOnce);
    var omittedNow = omitted.getAndSet(0);
    var lostNow = lost.getAndSet(0);
    var entries = new ArrayList<TrailEntry>();
    batch.forEach(request -> entries.add(TrailEntry.of(request, node)));
    if (omittedNow > 0) {
      entries.add(TrailEntry.of(TrailEntry.OMITTED, time.instant(), node, omittedNow));
    }
    if (lostNow > 0) {
      entries.add(TrailEntry.of(TrailEntry.LOST, time.instant(), node, lostNow));
    }
    if (entries.isEmpty()) {
      return;
    }
    try {
      if (writer == null) {
        reopen();
      }
      append(entries);
    } catch (IOException | RuntimeException e) {
      // Some of the lines may be on disk all the same; more are counted than are missing.
      lost.addAndGet(lostNow + batch.size());
      omitted.addAndGet(omittedNow);
      LOG.atError()
          .setCause(e)
          .log("the audit trail cannot be written; requests are missing in it");
      giveUp();
      pause();
    }
  }

  private List<AnsweredRequest> next(boolean atOnce) throws InterruptedException {
    var batch = new ArrayList<AnsweredRequest>();
    var first = atOnce ? queue.poll() : queue.poll(LINGER_MILLIS, TimeUnit.MILLISECONDS);
    if (first == null) {
      return batch;
    }
    batch.add(first);
    var end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(atOnce ? 0 : LINGER_MILLIS);
    while (batch.size() < BATCH) {
      var left = end - System.nanoTime();
      var more = left > 0 ? queue.poll(left, TimeUnit.NANOSECONDS) : queue.poll();
      if (more == null) {
        break;
      }
      batch.add(more);
    }
    return batch;
  }

  private void reopen() throws IOException {
    writer = TrailWriter.open(folder, settings, time, node);
  }

  private void append(List<TrailEntry> entries) throws IOException {
    var open = Objects.requireNonNull(writer);
    open.append(entries);
    lock.lock();
    try {
      lastSeq = open.seq();
      written.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void giveUp() {
    var open = writer;
    writer = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("a segment of the audit trail was not closed");
    }
  }

  private void pause() throws InterruptedException {
    lock.lock();
    try {
      var nanos = TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS);
      while (!isClosed && nanos > 0) {
        nanos = written.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Writes what waits, for 5 s at most, and that the gateway stops.
  @Override
  public void close() {
    lock.lock();
    try {
      if (isClosed) {
        return;
      }
      isClosed = true;
      written.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (ended.await(LAST_BATCH_MILLIS, TimeUnit.MILLISECONDS) && writer != null) {
        append(List.of(TrailEntry.of(TrailEntry.STOPPED, time.instant(), node, null)));
      }
    } catch (IOException e) {
      LOG.atError().setCause(e).log("the end of the audit trail was not written");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    giveUp();
  }
}
