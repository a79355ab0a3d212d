package dev.sessiongateway.application.phone;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneInbox.PhoneMessage;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// Waits until a phone has messages. The wait is in real time, also when the clock of the network
/// is another.
public final class MessageWait {
  private final PhoneFeed feed;

  public MessageWait(PhoneFeed feed) {
    this.feed = feed;
  }

  /// @return the messages as soon as there is one, and none when the time is over
  public List<PhoneMessage> await(PhoneNumber phone, MessageQuery query, Duration patience) {
    return await(phone, query, patience, found -> !found.isEmpty());
  }

  /// @return the messages as soon as they are enough, and those there are when the time is over
  public List<PhoneMessage> await(
      PhoneNumber phone,
      MessageQuery query,
      Duration patience,
      Predicate<List<PhoneMessage>> enough) {
    var found = feed.messages(phone, query);
    if (patience.isZero() || enough.test(found)) {
      return found;
    }
    var changes = new Semaphore(0);
    var deadline = SystemTime.elapsed().plus(patience);
    try (var _ = feed.follow(phone, null, _ -> changes.release())) {
      // Again, because a message may have come before the subscription.
      found = feed.messages(phone, query);
      while (!enough.test(found) && hasChanged(changes, deadline.minus(SystemTime.elapsed()))) {
        changes.drainPermits();
        found = feed.messages(phone, query);
      }
    }
    return found;
  }

  private static boolean hasChanged(Semaphore changes, Duration left) {
    try {
      return changes.tryAcquire(left.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
