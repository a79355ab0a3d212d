package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.network.xmpp.Accounts.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// How far the archive is read and stored: after a crash the reading goes on from there. A place
/// counts when everything before it is stored. Thread-safe.
final class ArchivePosition {
  /// How many places are remembered, to know a message that comes twice.
  private static final int REMEMBERED = 5_000;

  private final Consumer<Position> save;
  private final Map<String, Instant> pending = new LinkedHashMap<>();
  private final Map<String, Boolean> seen = new BoundedMap<>(REMEMBERED);
  private @Nullable Position position;

  /// @param position the last one that was saved; null when none was
  ArchivePosition(@Nullable Position position, Consumer<Position> save) {
    this.position = position;
    this.save = save;
  }

  synchronized @Nullable Position get() {
    return position;
  }

  /// The archive is read from here on, whatever was before.
  synchronized void start(Position first) {
    position = first;
    save.accept(first);
  }

  /// A message of the archive came.
  ///
  /// @return false when it came before
  synchronized boolean begin(String id, Instant at) {
    if (seen.putIfAbsent(id, false) != null) {
      return false;
    }
    pending.put(id, at);
    return true;
  }

  /// Whether so many messages came that are not stored yet.
  synchronized boolean isBehindBy(int messages) {
    return pending.size() >= messages;
  }

  /// Waits until fewer than so many are not stored yet, or until `deadline` is over.
  synchronized void awaitLessThan(int messages, Duration deadline) throws InterruptedException {
    var end = System.nanoTime() + deadline.toNanos();
    for (var left = deadline.toMillis(); isBehindBy(messages) && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  /// What the message reported is stored, or it reported nothing.
  synchronized void end(String id) {
    seen.replace(id, true);
    Position reached = null;
    for (var first = pending.entrySet().iterator(); first.hasNext(); ) {
      var next = first.next();
      if (!Boolean.TRUE.equals(seen.getOrDefault(next.getKey(), true))) {
        break;
      }
      reached = new Position(next.getKey(), next.getValue());
      first.remove();
    }
    notifyAll();
    if (reached != null) {
      position = reached;
      save.accept(reached);
    }
  }
}
