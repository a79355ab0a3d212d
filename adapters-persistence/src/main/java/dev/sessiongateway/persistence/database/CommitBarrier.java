package dev.sessiongateway.persistence.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Keeps several databases from committing for a moment. Each writer waits inside a transaction of
/// its own; writes that come meanwhile are queued.
public final class CommitBarrier implements AutoCloseable {
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch arrived;
  private final long endNanos;
  private final long longestNanos;

  private CommitBarrier(int databases, Duration longest) {
    this.arrived = new CountDownLatch(databases);
    this.longestNanos = longest.toNanos();
    this.endNanos = System.nanoTime() + longestNanos;
  }

  /// @return once all of them are held
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when a writer is not held
  ///   in this time; no writer is held then
  public static CommitBarrier of(List<? extends Database> databases, Duration longest) {
    var hold = new CommitBarrier(databases.size(), longest);
    // A call returns after its commit, so each needs a thread.
    databases.forEach(database -> Thread.ofVirtual().start(() -> hold.keep(database)));
    try {
      if (hold.arrived.await(hold.longestNanos, TimeUnit.NANOSECONDS)) {
        return hold;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    hold.close();
    throw DatabaseErrors.busy();
  }

  private void keep(Database database) {
    try {
      var _ =
          database.write(_ -> {
            arrived.countDown();
            return released.await(longestNanos, TimeUnit.NANOSECONDS);
          });
    } catch (RuntimeException e) {
      // This writer does not arrive, so the hold ends as busy; or it was released already, and what
      // failed is a commit without content.
    }
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when a writer may have
  ///   gone on
  public void requireIntact() {
    if (System.nanoTime() > endNanos) {
      throw DatabaseErrors.busy();
    }
  }

  @Override
  public void close() {
    released.countDown();
  }
}
