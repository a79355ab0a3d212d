package dev.sessiongateway.application.phone;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Waits until a phone has messages. The wait is in real time, also when the clock of the network
/// is another.
public final class MessageWait {
  private final PhoneFeed feed;

  public MessageWait(PhoneFeed feed) {
    this.feed = feed;
  }

  /// @return the messages as soon as there is one, and none when the time is over
  public List<PhoneMessage> await(PhoneNumber phone, MessageQuery query, Duration timeout) {
    return await(phone, query, timeout, found -> !found.isEmpty());
  }

  /// @return the messages as soon as they are enough, and those there are when the time is over
  public List<PhoneMessage> await(
      PhoneNumber phone,
      MessageQuery query,
      Duration timeout,
      Predicate<List<PhoneMessage>> enough) {
    var found = feed.messages(phone, query);
    if (timeout.isZero() || enough.test(found)) {
      return found;
    }
    var changes = new Semaphore(0);
    var deadline = SystemTime.elapsed().plus(timeout);
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

  /// Waits for one message, and then for a grace, which distinguishes a message that is late from
  /// one that does not come.
  ///
  /// @param after only messages behind this one count
  /// @param grace zero for none
  public Arrival awaitOne(
      PhoneNumber phone,
      @Nullable MessageId after,
      Duration timeout,
      Duration grace,
      Predicate<PhoneMessage> condition) {
    var query = MessageQuery.after(after);
    Predicate<List<PhoneMessage>> enough = messages -> messages.stream().anyMatch(condition);
    var deadline = SystemTime.elapsed().plus(timeout);
    var inTime = await(phone, query, timeout, enough);
    var found = first(inTime, condition);
    if (found.isPresent()) {
      return new Arrival.InTime(found.get());
    }
    var all = await(phone, query, grace, enough);
    var by = SystemTime.elapsed().minus(deadline);
    var firstLate = all.stream().skip(inTime.size()).findFirst();
    return new Arrival.Missed(
        first(all, condition).map(_ -> by), firstLate.map(late -> late.message().id()));
  }

  private static Optional<PhoneMessage> first(
      List<PhoneMessage> messages, Predicate<PhoneMessage> condition) {
    return messages.stream().filter(condition).findFirst();
  }

  /// The outcome of a wait for one message.
  public sealed interface Arrival {
    record InTime(PhoneMessage message) implements Arrival {}

    /// @param lateBy how long after the deadline the message came; empty when it did not come
    /// @param firstLate the first message, wanted or not, that came after the deadline
    record Missed(Optional<Duration> lateBy, Optional<MessageId> firstLate) implements Arrival {}
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
