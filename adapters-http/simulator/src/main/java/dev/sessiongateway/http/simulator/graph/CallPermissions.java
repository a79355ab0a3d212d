package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whom a business may call (Meta's page *Obtain user call permissions*), how often it has asked
/// for that, and how often it has spoken with them. It ends with the process. Thread-safe.
final class CallPermissions {
  /// How long a permission lasts that is not permanent.
  static final Duration TEMPORARY = Duration.ofDays(7);

  /// Calls that a person has taken within a day (Meta's page *Troubleshoot WhatsApp Calling
  /// Errors*).
  static final int CALLS_A_DAY = 100;

  /// How often a business asks a person for the permission. A call that the person takes begins it
  /// anew.
  static final int REQUESTS_A_DAY = 1;

  static final int REQUESTS_A_WEEK = 2;

  /// Calls in a row that end a permission when nobody takes them. After two of them WhatsApp
  /// proposes to the person to end it, which no app sees.
  static final int UNANSWERED = 4;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WEEK = Duration.ofDays(7);

  private final Map<Address, State> people = new HashMap<>();

  private State of(Address person) {
    return people.computeIfAbsent(person, _ -> new State());
  }

  /// A person has answered a request of the business. A request that is older than seven days has
  /// expired, and changes nothing.
  ///
  /// @return whether it was answered in time
  synchronized boolean answered(Address person, RequestedAnswer answer, Instant at) {
    if (answer == RequestedAnswer.CONTACT) {
      return true; // no permission to call
    }
    var state = of(person);
    if (state.asked != null && at.isAfter(state.asked.plus(WEEK))) {
      return false;
    }
    state.unanswered = 0;
    state.until =
        switch (answer) {
          case CALL_ALLOWED -> at.plus(TEMPORARY);
          case CALL_ALLOWED_ALWAYS -> Instant.MAX;
          case CALL_REFUSED, CONTACT -> null;
        };
    return true;
  }

  /// A person who calls may be called back, where the number is set so.
  ///
  /// @return until when; empty for a person who permits it for longer already
  synchronized Optional<Instant> called(Address person, Instant at) {
    var state = of(person);
    var until = at.plus(TEMPORARY);
    if (state.until != null && !state.until.isBefore(until)) {
      return Optional.empty();
    }
    state.until = until;
    state.unanswered = 0;
    return Optional.of(until);
  }

  /// The business asks a person for the permission.
  ///
  /// @throws GraphFault.Raised `138017` with a permanent permission, `138009` over the limits
  synchronized void request(Address person, Instant now) {
    var state = of(person);
    if (Instant.MAX.equals(state.until)) {
      throw GraphFault.CALL_PERMITTED.toException("the person has permitted calls for good");
    }
    if (count(state.requests, DAY, now) >= REQUESTS_A_DAY
        || count(state.requests, WEEK, now) >= REQUESTS_A_WEEK) {
      throw GraphFault.CALL_REQUESTS.toException(
          "the person was asked once within 24 hours, or twice within 7 days");
    }
    state.requests.addLast(now);
    state.asked = now;
  }

  /// The business calls a person.
  ///
  /// @throws GraphFault.Raised `138006` without a permission, `138012` over the limit
  synchronized void start(Address person, Instant now) {
    var state = of(person);
    if (state.until == null || !state.until.isAfter(now)) {
      throw GraphFault.CALL_PERMISSION.toException("the person has not permitted a call");
    }
    if (count(state.calls, DAY, now) >= CALLS_A_DAY) {
      var oldest = state.calls.stream().filter(one -> one.plus(DAY).isAfter(now)).findFirst();
      var next = oldest.orElse(now).plus(DAY).getEpochSecond();
      throw GraphFault.CALL_LIMIT.toException(
          "the person took %d calls within 24 hours; the next one is allowed at %d"
              .formatted(CALLS_A_DAY, next));
    }
  }

  /// The business and the person have spoken with each other.
  ///
  /// @param byBusiness whether the business called
  synchronized void connected(Address person, boolean byBusiness, Instant now) {
    var state = of(person);
    if (byBusiness) {
      state.calls.addLast(now);
    }
    state.requests.clear();
    state.unanswered = 0;
  }

  /// The person did not take a call of the business.
  ///
  /// @return whether that ended a permission
  synchronized boolean unanswered(Address person, Instant now) {
    var state = of(person);
    state.unanswered++;
    if (state.unanswered < UNANSWERED || state.until == null || !state.until.isAfter(now)) {
      return false;
    }
    state.until = null;
    state.unanswered = 0;
    return true;
  }

  synchronized View view(Address person, Instant now) {
    var state = of(person);
    var until = state.until != null && state.until.isAfter(now) ? state.until : null;
    return new View(
        until,
        count(state.calls, DAY, now),
        count(state.requests, DAY, now),
        count(state.requests, WEEK, now));
  }

  private static int count(Deque<Instant> past, Duration period, Instant now) {
    past.removeIf(one -> !one.plus(WEEK).isAfter(now));
    return (int) past.stream().filter(one -> one.plus(period).isAfter(now)).count();
  }

  /// @param until absent without a permission; [Instant#MAX] for a permanent one
  /// @param callsToday that the person took
  record View(@Nullable Instant until, int callsToday, int requestsToday, int requestsThisWeek) {
    boolean canCall() {
      return until != null && callsToday < CALLS_A_DAY;
    }

    boolean canRequest() {
      return !Instant.MAX.equals(until)
          && requestsToday < REQUESTS_A_DAY
          && requestsThisWeek < REQUESTS_A_WEEK;
    }
  }

  private static final class State {
    private final Deque<Instant> calls = new ArrayDeque<>();
    private final Deque<Instant> requests = new ArrayDeque<>();
    private @Nullable Instant until;

    /// The last request; absent when the business has not asked in this process.
    private @Nullable Instant asked;

    private int unanswered;
  }
}
