package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.application.network.ChatOrder;
import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Passes on what Meta sends of an account, each thing once, in the order of its chat. Thread-safe.
final class ReceivedOnce {
  /// How many of the last messages and statuses are known when Meta repeats them.
  private static final int REMEMBERED = 2_000;

  private final LinkSignalQueue signals;
  private final ChatOrder order;
  private final Map<String, CompletableFuture<@Nullable Void>> received =
      new BoundedMap<>(REMEMBERED);

  ReceivedOnce(LinkSignalQueue signals, ChatOrder order) {
    this.signals = signals;
    this.order = order;
  }

  /// @param key the same whenever Meta repeats it
  /// @param fetches whether a file is fetched for it
  /// @param read what it is; called when it is the chat's turn
  /// @return done when it is durable
  CompletableFuture<@Nullable Void> take(
      String key, Address chat, boolean fetches, Supplier<AccountUpdate> read) {
    var stored = new CompletableFuture<@Nullable Void>();
    synchronized (received) {
      var before = received.putIfAbsent(key, stored);
      if (before != null) {
        return before;
      }
    }
    Runnable task = () -> pass(key, stored, read);
    if (fetches) {
      order.fetch(chat, task);
    } else {
      order.run(chat, task);
    }
    return stored;
  }

  /// What cannot be read now is read when Meta repeats it.
  private void pass(
      String key, CompletableFuture<@Nullable Void> stored, Supplier<AccountUpdate> read) {
    try {
      signals.add(read.get(), () -> stored.complete(null));
    } catch (RuntimeException e) {
      synchronized (received) {
        received.remove(key, stored);
      }
      stored.completeExceptionally(e);
    }
  }

  /// What is not durable yet is taken again when Meta repeats it.
  void forgetUnstored() {
    synchronized (received) {
      received.values().removeIf(stored -> !stored.isDone());
    }
  }
}
