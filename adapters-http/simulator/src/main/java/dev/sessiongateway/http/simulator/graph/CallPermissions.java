package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whom a business may call (Meta's page *Obtain user call permissions*), and how often it called
/// them. It ends with the process. Thread-safe.
final class CallPermissions {
  /// How long a permission lasts that is not permanent.
  static final Duration TEMPORARY = Duration.ofDays(7);

  /// How often it calls a person within a day.
  static final int CALLS_A_DAY = 5;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);

  private final Map<Address, State> people = new HashMap<>();

  private State of(Address person) {
    return people.computeIfAbsent(person, _ -> new State());
  }

  /// A person has answered the request of the business.
  synchronized void answered(Address person, RequestedAnswer answer, Instant at) {
    switch (answer) {
      case CALL_ALLOWED -> of(person).until = at.plus(TEMPORARY);
      case CALL_ALLOWED_ALWAYS -> of(person).until = Instant.MAX;
      case CALL_REFUSED -> of(person).until = null;
      case CONTACT -> {
        // No permission to call.
      }
    }
  }

  /// A person who calls may be called back, where the number is set so.
  synchronized void called(Address person, Instant at) {
    var state = of(person);
    if (state.until == null || state.until.isBefore(at.plus(TEMPORARY))) {
      state.until = at.plus(TEMPORARY);
    }
  }

  /// @throws GraphFault.Raised `138006` without a permission, `138012` over the limit
  synchronized void start(Address person, Instant now) {
    var state = of(person);
    if (state.until == null || !state.until.isAfter(now)) {
      throw GraphFault.CALL_PERMISSION.toException("the person has not permitted a call");
    }
    if (count(state.calls, DAY, now) >= CALLS_A_DAY) {
      throw GraphFault.CALL_LIMIT.toException("the person was called 5 times within 24 hours");
    }
    state.calls.addLast(now);
  }

  synchronized View view(Address person, Instant now) {
    var state = of(person);
    var until = state.until != null && state.until.isAfter(now) ? state.until : null;
    return new View(until, count(state.calls, DAY, now));
  }

  private static int count(Deque<Instant> past, Duration period, Instant now) {
    past.removeIf(one -> !one.plus(WEEK).isAfter(now));
    return (int) past.stream().filter(one -> one.plus(period).isAfter(now)).count();
  }

  /// @param until absent without a permission; [Instant#MAX] for a permanent one
  record View(@Nullable Instant until, int callsToday) {}

  private static final class State {
    private final Deque<Instant> calls = new ArrayDeque<>();
    private @Nullable Instant until;
  }
}
