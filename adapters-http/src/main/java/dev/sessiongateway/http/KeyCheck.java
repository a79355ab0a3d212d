package dev.sessiongateway.http;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.api.Query;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who is asking. The `apikey` header counts before `X-Api-Key`, which counts before the query;
/// what counts must be there once and be good. Operations whose client stays connected also take a
/// ticket, when there is no key.
final class KeyCheck {
  private static final String NATIVE_HEADER = "apikey";
  private static final String WAHA_HEADER = "X-Api-Key";
  private static final String QUERY = "x-api-key";
  private static final String TICKET = "ticket";

  private final AccessKeys keys;
  private final FailedChecks failed;

  KeyCheck(AccessKeys keys, Time time) {
    this.keys = keys;
    this.failed = new FailedChecks(time);
  }

  /// @throws FaultException `unauthorized`; `too-many.failed-key-checks` for an address that
  ///   guesses
  Known check(HttpServletRequest request, Query query) {
    return check(request, presented(request, query.all(QUERY)));
  }

  /// For an operation whose client stays connected.
  ///
  /// @throws FaultException as [#check]
  Known checkLive(HttpServletRequest request, Query query) {
    var presented = presented(request, query.allOf(QUERY, NATIVE_HEADER));
    var tickets = query.all(TICKET);
    return check(
        request, presented.isThere() || tickets.isEmpty() ? presented : Presented.ticket(tickets));
  }

  /// Whether there is any key at all, good or not.
  static boolean isPresented(HttpServletRequest request, Query query) {
    return presented(request, query.all(QUERY)).isThere();
  }

  private Known check(HttpServletRequest request, Presented presented) {
    try {
      var key =
          presented.isTicket() ? keys.redeem(presented.key()) : keys.authenticate(presented.key());
      return new Known(key, presented.dialect());
    } catch (FaultException e) {
      // A good key is never turned away: behind a proxy, one client's mistake would lock all out.
      if (presented.key() != null) {
        failed.count(request.getRemoteAddr());
      }
      throw e;
    }
  }

  private static Presented presented(HttpServletRequest request, List<String> query) {
    var header = Collections.list(request.getHeaders(NATIVE_HEADER));
    if (!header.isEmpty()) {
      return Presented.of(header, Dialect.NATIVE);
    }
    var other = Collections.list(request.getHeaders(WAHA_HEADER));
    return other.isEmpty() ? Presented.of(query, Dialect.WAHA) : Presented.of(other, Dialect.WAHA);
  }

  /// Absent when there is none, or more than one: which of them to believe is not ours to guess.
  private static @Nullable String single(List<String> values) {
    return values.size() == 1 && !values.getFirst().isEmpty() ? values.getFirst() : null;
  }

  /// @param isThere whether there was one at all, be it an impossible one
  private record Presented(
      @Nullable String key, Dialect dialect, boolean isThere, boolean isTicket) {
    static Presented of(List<String> values, Dialect dialect) {
      return new Presented(single(values), dialect, !values.isEmpty(), false);
    }

    static Presented ticket(List<String> values) {
      return new Presented(single(values), Dialect.WAHA, true, true);
    }
  }

  /// @param dialect that the way of presenting the key suggests
  record Known(AccessKey key, Dialect dialect) {}

  /// How often each address was wrong in the present second.
  private static final class FailedChecks {
    private static final int PER_SECOND = 10;
    private static final int ADDRESSES = 10_000;

    private final Time time;
    private final Map<String, Count> counts =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Count> eldest) {
            return size() > ADDRESSES;
          }
        };

    FailedChecks(Time time) {
      this.time = time;
    }

    synchronized void count(String address) {
      var now = time.instant();
      var before = counts.get(address);
      var count =
          before == null || !now.isBefore(before.until())
              ? new Count(1, now.plusSeconds(1))
              : new Count(before.failures() + 1, before.until());
      counts.put(address, count);
      if (count.failures() > PER_SECOND) {
        throw new Fault.TooManyRequests("failed-key-checks", Duration.ofSeconds(1)).toException();
      }
    }

    private record Count(int failures, Instant until) {}
  }
}
