package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.work.Deadlines;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.QueuedWork;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The threads that read from a file, each with its own connection. Readers and the writer never
/// wait for one another. Threads and connections are created on demand.
final class Readers implements AutoCloseable {
  private final AtomicLong failures = new AtomicLong();
  private static final Logger LOG = LoggerFactory.getLogger(Readers.class);

  private final Path file;
  private final String what;
  private final Connections connections;
  private final Limits limits;
  private final Deadlines deadlines;
  private final BlockingQueue<QueuedWork<Handle, ?>> queue;
  private final QueuedWork<Handle, ?> end = new QueuedWork<>(_ -> "", SqliteErrors.RULES);
  private final List<Thread> threads = new ArrayList<>();
  private volatile int started;
  private volatile boolean ended;

  Readers(Path file, Connections connections, Limits limits) {
    this.file = file;
    this.what = "read " + file.getFileName();
    this.connections = connections;
    this.limits = limits;
    this.deadlines = new Deadlines(limits.deadline());
    this.queue = new ArrayBlockingQueue<>(limits.queued());
  }

  <T extends @Nullable Object> T call(QueuedWork.Work<Handle, T> work) {
    var request = new QueuedWork<Handle, T>(work, SqliteErrors.RULES);
    if (ended || !queue.offer(request)) {
      throw DatabaseErrors.busy();
    }
    if (started < limits.readers() && (started == 0 || !queue.isEmpty())) {
      startOne();
    }
    return request.await(deadlines, limits.slow(), what);
  }

  private synchronized void startOne() {
    if (started < limits.readers() && !ended) {
      started = started + 1;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .name("reader " + started + " " + file.getFileName())
              .start(this::run));
    }
  }

  private void run() {
    @Nullable Handle handle = null;
    try {
      while (true) {
        var work = queue.take();
        if (work == end) {
          queue.add(end); // ends the next reader thread too
          return;
        }
        handle = answerAnyway(work, handle);
      }
    } catch (InterruptedException _) {
      // Only a program that is being torn down interrupts this thread.
    } finally {
      if (handle != null) {
        TransactionControl.closeQuietly(handle);
      }
    }
  }

  /// How many reads wait for a thread.
  int waiting() {
    return queue.size();
  }

  long failures() {
    return failures.get();
  }

  /// Survives every exception, so that the thread continues and the caller gets a result.
  private @Nullable Handle answerAnyway(QueuedWork<Handle, ?> work, @Nullable Handle opened) {
    try {
      return answer(work, opened);
    } catch (Throwable e) {
      failures.incrementAndGet();
      try {
        work.fail(SqliteErrors.unavailable(e));
        LOG.atError()
            .addKeyValue("database", file.getFileName())
            .setCause(e)
            .log("a reader failed where it must not, and goes on");
      } catch (Throwable _) {
        // Out of memory, for example; the caller's deadline ends its wait.
      }
      return opened;
    }
  }

  private @Nullable Handle answer(QueuedWork<Handle, ?> work, @Nullable Handle opened) {
    if (!work.take()) {
      return opened;
    }
    var handle = opened;
    try {
      if (handle == null) {
        handle = open();
      }
      work.run(handle);
      work.complete();
      return handle;
    } catch (Exception | Error e) {
      if (!SqliteErrors.breaksConnection(e)) {
        work.fail(e);
        return handle;
      }
      if (handle != null) {
        TransactionControl.closeQuietly(handle);
      }
      work.fail(SqliteErrors.unavailable(e));
      return null;
    }
  }

  /// A handle made from a factory closes its connection; one made from a connection does not.
  private Handle open() {
    return DatabaseErrors.withoutBoundValues(Jdbi.create(connections::openToRead)).open();
  }

  @Override
  public void close() {
    List<Thread> running;
    synchronized (this) {
      ended = true;
      running = List.copyOf(threads);
    }
    try {
      if (!running.isEmpty()) {
        queue.put(end);
      }
      for (var thread : running) {
        thread.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
