package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.domain.messaging.MessageId;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The latest messages that echoes wrote, which no echo answers. Thread-safe.
final class EchoedMessages {
  private static final int MOST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final SequencedSet<MessageId> ids = new LinkedHashSet<>();

  /// Writes one. Who asks whether it is an echo waits until it is noted.
  void write(Supplier<MessageId> writing) {
    lock.lock();
    try {
      ids.add(writing.get());
      if (ids.size() > MOST) {
        ids.removeFirst();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean contains(MessageId id) {
    lock.lock();
    try {
      return ids.contains(id);
    } finally {
      lock.unlock();
    }
  }
}
