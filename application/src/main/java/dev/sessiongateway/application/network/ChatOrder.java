package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the order in each chat while files of messages are fetched: a file of one chat does not
/// hold up the others. For networks whose messages name their files. Thread-safe.
public final class ChatOrder {
  private static final Logger LOG = LoggerFactory.getLogger(ChatOrder.class);
  private static final int FETCHES = 4;

  private final Executor background;
  private final Semaphore fetches = new Semaphore(FETCHES);
  private final Map<Address, CompletableFuture<Void>> last = new HashMap<>();

  public ChatOrder(Executor background) {
    this.background = background;
  }

  /// Runs the task behind those of the chat, at once when there are none.
  public void run(Address chat, Runnable task) {
    synchronized (this) {
      if (last.containsKey(chat)) {
        append(chat, task);
        return;
      }
    }
    task.run();
  }

  /// As above, for a task that fetches a file.
  public void fetch(Address chat, Runnable task) {
    synchronized (this) {
      append(
          chat,
          () -> {
            fetches.acquireUninterruptibly();
            try {
              task.run();
            } finally {
              fetches.release();
            }
          });
    }
  }

  private void append(Address chat, Runnable task) {
    var before = last.getOrDefault(chat, CompletableFuture.completedFuture(null));
    var next = before.thenRunAsync(task, background).exceptionally(ChatOrder::log);
    last.put(chat, next);
    var _ = next.thenRun(() -> remove(chat, next));
  }

  private synchronized void remove(Address chat, CompletableFuture<Void> done) {
    last.remove(chat, done);
  }

  private static @Nullable Void log(Throwable cause) {
    LOG.atWarn().setCause(cause).log("a message was not read");
    return null;
  }
}
