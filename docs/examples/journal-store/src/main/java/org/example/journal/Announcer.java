package org.example.journal;

import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Notifies listeners of sessions with new events, one after the other, on one thread. A writer
/// only leaves a note.
final class Announcer implements AutoCloseable {
  final List<Consumer<SessionRef>> listeners = new CopyOnWriteArrayList<>();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("journal-announcer").factory());

  void announce(SessionRef session) {
    thread.execute(() -> listeners.forEach(listener -> listener.accept(session)));
  }

  int waiting() {
    return thread.getQueue().size();
  }

  boolean awaitAll(Duration limit) throws InterruptedException {
    var isReached = new CountDownLatch(1);
    thread.execute(isReached::countDown);
    return isReached.await(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
