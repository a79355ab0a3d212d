package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// How fast an account may write (Meta's pages *Throughput* and *Pair rate limits*): so many
/// messages a second, and one person a message each 6 seconds, of which 45 may come at once. What
/// was not waited for, Meta would refuse with 130429 or 131056. Thread-safe.
final class SendRate {
  private static final Duration PAIR_INTERVAL = Duration.ofSeconds(6);
  private static final int PAIR_BURST = 45;

  /// Persons whose messages are over are forgotten when there are so many.
  private static final int MOST_PAIRS = 10_000;

  private final Duration interval;
  private final int burst;
  private final Map<Address, Instant> pairs = new HashMap<>();
  private Instant account = Instant.MIN;

  SendRate(int messagesPerSecond) {
    this.burst = messagesPerSecond;
    this.interval = Duration.ofSeconds(1).dividedBy(messagesPerSecond);
  }

  /// Reserves a message to the person now.
  ///
  /// @return how long the person cannot be written to; zero for a message that may go
  synchronized Duration reservePair(Address person, Instant now) {
    if (pairs.size() >= MOST_PAIRS) {
      pairs.values().removeIf(end -> !end.isAfter(now));
    }
    var end = later(pairs.getOrDefault(person, now), now).plus(PAIR_INTERVAL);
    var wait = wait(end, PAIR_INTERVAL.multipliedBy(PAIR_BURST), now);
    if (wait.isZero()) {
      pairs.put(person, end);
    }
    return wait;
  }

  /// Reserves the next message of the account.
  ///
  /// @return how long it has to wait, which its sender does
  synchronized Duration reserve(Instant now) {
    account = later(account, now).plus(interval);
    return wait(account, interval.multipliedBy(burst), now);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Duration wait(Instant end, Duration most, Instant now) {
    var wait = Duration.between(now, end.minus(most));
    return wait.isPositive() ? wait : Duration.ZERO;
  }
}
