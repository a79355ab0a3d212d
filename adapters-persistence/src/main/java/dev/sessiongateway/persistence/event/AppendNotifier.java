package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifies listeners of sessions that have new events, on its own thread. A session already in the
/// queue is not queued again, so the queue is never longer than the number of sessions, and no
/// writer waits for a listener. Thread-safe.
public final class AppendNotifier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AppendNotifier.class);

  private final List<Consumer<SessionRef>> listeners = new CopyOnWriteArrayList<>();
  private final Map<SessionName, SessionRef> waiting = new ConcurrentHashMap<>();
  private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final StoreChanges changes;
  private final Thread thread;

  /// @param changes gets what this process appended
  public AppendNotifier(StoreChanges changes) {
    this.changes = changes;
    thread = Thread.ofPlatform().daemon().name("store-announcements").unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  void listen(Consumer<SessionRef> listener) {
    listeners.add(listener);
  }

  void notifyAppended(SessionRef session) {
    changes.appended(session.name());
    notifyHere(session);
  }

  /// Notifies the listeners of events that another process appended.
  public void notifyHere(SessionRef session) {
    if (!listeners.isEmpty() && waiting.put(session.name(), session) == null) {
      queue.add(new Entry.Appended(session.name()));
    }
  }

  /// How many sessions have events of which listeners were not notified yet.
  public int waiting() {
    return queue.size();
  }

  /// Waits until the listeners know of every event that is stored now.
  ///
  /// @return false when they do not after `limit`
  public boolean awaitNotified(Duration limit) throws InterruptedException {
    var notified = new CountDownLatch(1);
    queue.add(new Entry.Waiting(notified));
    return notified.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void run() {
    try {
      while (true) {
        switch (queue.take()) {
          case Entry.Waiting(var notified) -> notified.countDown();
          case Entry.Appended(var name) -> {
            // Removed from `waiting` before the listeners read, so that an append meanwhile
            // notifies again.
            var session = waiting.remove(name);
            if (session != null) {
              listeners.forEach(listener -> notifyAppended(listener, session));
            }
          }
        }
      }
    } catch (InterruptedException _) {
      // close() interrupts the thread.
    }
  }

  private sealed interface Entry {
    record Appended(SessionName session) implements Entry {}

    record Waiting(CountDownLatch notified) implements Entry {}
  }

  private static void notifyAppended(Consumer<SessionRef> listener, SessionRef session) {
    try {
      listener.accept(session);
    } catch (RuntimeException | Error e) {
      LOG.atError()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("a listener of the event log failed");
    }
  }

  /// Discards the queued notifications: at the next start every reader reads the log anyway.
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
