package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// How many answers a behaviour may still give in a chat: two of them that answer each other must
/// not go on for ever. Thread-safe.
final class AnswerRateLimit {
  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final int CHATS = 1_000;

  private final int perMinute;
  private final SequencedMap<Address, Deque<Instant>> given = new LinkedHashMap<>();

  AnswerRateLimit(int perMinute) {
    this.perMinute = perMinute;
  }

  /// @return whether one more may be given now
  synchronized boolean take(Address chat, Instant now) {
    var recent = given.computeIfAbsent(chat, _ -> new ArrayDeque<>());
    given.putLast(chat, recent);
    if (given.size() > CHATS) {
      given.pollFirstEntry();
    }
    while (!recent.isEmpty() && !recent.getFirst().plus(WINDOW).isAfter(now)) {
      recent.removeFirst();
    }
    return recent.size() < perMinute && recent.add(now);
  }
}
