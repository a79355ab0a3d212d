package dev.sessiongateway.persistence.database;

import dev.sessiongateway.application.work.Deadlines;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The single thread that writes to a file. Writes that arrive during a commit are committed
/// together in the next one (group commit), so they share its cost.
///
/// A write that fails is rolled back alone: the others of its batch are run again. When the
/// connection breaks, the outcome of the batch is unknown: all its writes fail and the file is
/// reopened.
public final class Writer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  /// As many callers are not woken by the writer itself.
  private static final int MANY = 3;

  private final String name;
  private final String what;
  private final TransactionControl.Opener opener;
  private final DatabaseErrors errors;
  private final Limits limits;
  private final Deadlines deadlines;
  private final WriteQueue queue;
  private final QueuedWork<WriteTransaction, ?> end;
  private final Thread thread;
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong batches = new AtomicLong();
  private final AtomicLong movedAtNanos = new AtomicLong(System.nanoTime());
  private volatile boolean isWorking;
  private volatile boolean ended;
  private @Nullable WriteConnection connection;

  /// @param name of the database, for the log and the names of threads
  /// @param opened the first connection; `opener` opens one in place of a broken one
  public Writer(
      String name,
      TransactionControl opened,
      TransactionControl.Opener opener,
      DatabaseErrors errors,
      Limits limits) {
    this.name = name;
    this.what = "write " + name;
    this.connection = new WriteConnection(opened, errors);
    this.opener = opener;
    this.errors = errors;
    this.limits = limits;
    this.deadlines = new Deadlines(limits.deadline());
    this.queue =
        new WriteQueue(
            limits.queued(),
            opened.sharesStatements() ? WriteQueue.Waits.OF_SERVER : WriteQueue.Waits.SHORT);
    this.end = new QueuedWork<>(_ -> "", errors);
    this.thread = Thread.ofPlatform().daemon().name("writer " + name).unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  /// @param fence is compared before the work is run; null when there is nothing to compare
  /// @param ahead rows that the work begins with; they may be run before it is
  public <T extends @Nullable Object> T call(
      @Nullable Fence fence,
      List<? extends SharedRow> ahead,
      QueuedWork.Work<WriteTransaction, T> work) {
    var request = new QueuedWork<WriteTransaction, T>(fence, ahead, work, errors);
    return await(request, !ended && queue.offer(request));
  }

  /// As [#call], with the next commit or after a moment.
  public <T extends @Nullable Object> T callRelaxed(
      @Nullable Fence fence,
      List<? extends SharedRow> ahead,
      QueuedWork.Work<WriteTransaction, T> work) {
    var request = new QueuedWork<WriteTransaction, T>(fence, ahead, work, errors);
    return await(request, !ended && queue.offerRelaxed(request));
  }

  private <T extends @Nullable Object> T await(
      QueuedWork<WriteTransaction, T> request, boolean isAccepted) {
    if (!isAccepted) {
      throw DatabaseErrors.busy();
    }
    if (ended) {
      refuseWhatWaits();
    }
    return request.await(deadlines, limits.slow(), what);
  }

  public int waiting() {
    return queue.size();
  }

  /// How many writes were stored.
  public long writes() {
    return writes.get();
  }

  /// How many commits they shared.
  public long batches() {
    return batches.get();
  }

  public long failures() {
    return failures.get();
  }

  /// Whether work is queued and none has finished for longer than a caller's deadline.
  public boolean isStuck() {
    return (isWorking || !queue.isEmpty())
        && System.nanoTime() - movedAtNanos.get() > limits.deadline().toNanos();
  }

  private void run() {
    var batch = new ArrayList<QueuedWork<WriteTransaction, ?>>(limits.batch());
    var goOn = true;
    while (goOn) {
      try {
        batch.clear();
        goOn = next(batch);
      } catch (InterruptedException _) {
        goOn = false; // Only a program that is being torn down interrupts this thread.
      } catch (Throwable e) {
        // Every exception is caught: without this thread nothing would be stored any more.
        survive(e, batch);
      }
    }
    ended = true;
    refuseWhatWaits();
    closeConnection();
  }

  /// @return false when the writer must end
  private boolean next(List<QueuedWork<WriteTransaction, ?>> batch) throws InterruptedException {
    var first = queue.await();
    movedAtNanos.set(System.nanoTime());
    isWorking = true;
    try {
      if (first != null) {
        batch.add(first);
        queue.gather();
        queue.drainPrompt(batch, limits.batch() - 1);
      }
      queue.drainRelaxed(batch, limits.batch());
      var goOn = !batch.contains(end);
      batch.removeIf(work -> work == end || !work.take());
      if (!batch.isEmpty()) {
        store(batch);
      }
      return goOn;
    } finally {
      isWorking = false;
      movedAtNanos.set(System.nanoTime());
    }
  }

  /// Results already delivered stay; every other caller gets this failure.
  private void survive(Throwable error, List<QueuedWork<WriteTransaction, ?>> batch) {
    failures.incrementAndGet();
    try {
      var failure = errors.unavailable(error);
      batch.forEach(work -> work.fail(failure));
      LOG.atError()
          .addKeyValue("database", name)
          .setCause(error)
          .log("the writer failed where it must not, and goes on");
    } catch (Throwable _) {
      // Out of memory, for example; the callers' deadlines end their wait.
    }
  }

  private void store(List<QueuedWork<WriteTransaction, ?>> batch) {
    var units = new ArrayList<WriteTransaction>(batch.size());
    try {
      var open = open();
      open.run(batch, units);
      open.commit(units.size());
    } catch (Exception | Error e) {
      breakOff(e, batch, units);
      return;
    }
    if (!units.isEmpty()) {
      writes.addAndGet(units.size());
      batches.incrementAndGet();
    }
    WriteTransaction.committed(units);
    completeAll(batch);
  }

  /// A thread of its own wakes the callers: to wake a virtual thread costs a platform thread more
  /// than a virtual one, and the next batch waits for this one.
  private static void completeAll(List<QueuedWork<WriteTransaction, ?>> batch) {
    if (batch.size() < MANY) {
      batch.forEach(QueuedWork::complete);
    } else {
      var stored = List.copyOf(batch);
      Thread.startVirtualThread(() -> stored.forEach(QueuedWork::complete));
    }
  }

  private void breakOff(
      Throwable error, List<QueuedWork<WriteTransaction, ?>> batch, List<WriteTransaction> units) {
    failures.incrementAndGet();
    LOG.atError()
        .addKeyValue("database", name)
        .addKeyValue("requests", batch.size())
        .setCause(error)
        .log("a batch was not stored, the database is opened anew");
    var broken = connection;
    connection = null;
    if (broken != null) {
      TransactionControl.closeQuietly(broken);
    }
    var failure = errors.unavailable(error);
    try {
      units.forEach(WriteTransaction::rolledBack);
    } finally {
      batch.forEach(work -> work.fail(failure));
    }
  }

  private WriteConnection open() throws SQLException {
    if (connection == null) {
      connection = new WriteConnection(opener.open(), errors);
    }
    return connection;
  }

  private void refuseWhatWaits() {
    var late = new ArrayList<QueuedWork<WriteTransaction, ?>>();
    queue.drain(late);
    late.forEach(work -> work.fail(DatabaseErrors.busy()));
  }

  private void closeConnection() {
    if (connection == null) {
      return;
    }
    try {
      connection.tidy();
      connection.close();
    } catch (SQLException e) {
      // No data is lost: the next start replays the log.
      LOG.atWarn()
          .addKeyValue("database", name)
          .setCause(e)
          .log("a database could not be closed cleanly");
      TransactionControl.closeQuietly(connection);
    }
  }

  /// Finishes the accepted writes, then closes.
  @Override
  public void close() {
    try {
      if (!ended) {
        queue.end(end);
      }
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
