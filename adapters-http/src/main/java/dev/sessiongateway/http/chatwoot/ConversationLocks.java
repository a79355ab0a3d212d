package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// One webhook at a time for each conversation, so that two of them do not act on one message
/// together; and a fixed number at a time for all, since each of them calls Chatwoot.
final class ConversationLocks {
  private static final int MOST = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final ReentrantLock[] locks =
      Stream.generate(() -> new ReentrantLock(true)).limit(MOST).toArray(ReentrantLock[]::new);

  /// Waits for its turn.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.webhooks-of-chatwoot`
  Turn enter(AppId app, long conversation) {
    var lock = locks[Math.floorMod(Objects.hash(app, conversation), MOST)];
    try {
      if (lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        return lock::unlock;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Fault.TooManyRequests("webhooks of Chatwoot", RETRY_AFTER).toException();
  }

  /// Ends with [#close()].
  @FunctionalInterface
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }
}
