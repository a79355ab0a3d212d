package dev.sessiongateway.http;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.access.BearerKeys;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.node.ForwardedCaller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the key of a request. The `apikey` header comes before `X-Api-Key`, which comes before a
/// bearer token, which comes before the query; the first that is present must occur once and be
/// valid. Operations whose client stays connected also accept a ticket when there is no key. Where
/// no key is needed, a request without one acts as an administrator.
///
/// @param forwarded for whom another node has sent a request here
/// @param callers who may send requests without a key, where none is needed
record ApiKeyAuthenticator(
    AccessKeys keys, FailureLimiter failures, LocalCallers callers, ForwardedCaller forwarded) {
  private static final String NATIVE_HEADER = "apikey";
  private static final String WAHA_HEADER = "X-Api-Key";
  private static final String QUERY = "x-api-key";
  private static final String TICKET = "ticket";

  /// @throws dev.sessiongateway.domain.fault.FaultException `unauthorized`;
  ///   `too-many.failed-key-checks` for an address that sends too many wrong keys
  /// @throws HttpFault.Raised for two keys; `key.address-not-allowed` for a key that may not be
  ///   used from the address of the request
  Known check(HttpServletRequest request, Query query) {
    var caller = forwarded.of(request);
    // The node that sends it here has checked the address of the client.
    return caller.isPresent()
        ? new Known(caller.get(), Dialect.NATIVE)
        : check(request, presented(request, query.all(QUERY)));
  }

  /// For an operation whose client stays connected.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#check]
  Known checkLive(HttpServletRequest request, Query query) {
    var presented = presented(request, query.allOf(QUERY, NATIVE_HEADER));
    var tickets = query.all(TICKET);
    return check(
        request,
        presented.isThere() || tickets.isEmpty() ? presented : PresentedKey.ticket(tickets));
  }

  /// Whether the request carries a key, valid or not.
  static boolean isPresented(HttpServletRequest request, Query query) {
    return presented(request, query.all(QUERY)).isThere();
  }

  private Known check(HttpServletRequest request, PresentedKey presented) {
    var known = known(request, presented);
    ClientAddress.require(known.key(), request.getRemoteAddr());
    return known;
  }

  private Known known(HttpServletRequest request, PresentedKey presented) {
    if (!presented.isThere()) {
      return withoutKey(request);
    }
    if (presented.count() > 1) {
      throw HttpFault.TWO_KEYS.toException();
    }
    if (presented.key() == null) {
      // A missing key is no guess and is not limited.
      throw new Fault.Unauthorized().toException();
    }
    var address = ClientAddress.of(request.getRemoteAddr());
    var key = presented.isTicket() ? null : keys.authenticate(presented.key()).orElse(null);
    if (key != null && failures.hasSucceeded(address, key.id())) {
      return new Known(key, presented.dialect());
    }
    // A valid key waits as long as a wrong one would; otherwise the wait would distinguish them.
    var permit = failures.acquire(address);
    if (presented.isTicket()) {
      key = keys.redeem(presented.key()).orElse(null);
    }
    if (key == null) {
      permit.failed();
      throw permit.waited() ? FailureLimiter.refusal() : new Fault.Unauthorized().toException();
    }
    permit.succeeded(key.id());
    return new Known(key, presented.dialect());
  }

  private Known withoutKey(HttpServletRequest request) {
    var key = keys.withoutKey().orElseThrow(() -> new Fault.Unauthorized().toException());
    callers.require(
        request.getHeader("Host"),
        request.getHeader("Origin"),
        request.getHeader(LocalCallers.SITE_HEADER));
    return new Known(key, Dialect.NATIVE);
  }

  private static PresentedKey presented(HttpServletRequest request, List<String> query) {
    var header = Collections.list(request.getHeaders(NATIVE_HEADER));
    if (!header.isEmpty()) {
      return PresentedKey.of(header, Dialect.NATIVE);
    }
    var other = Collections.list(request.getHeaders(WAHA_HEADER));
    if (!other.isEmpty()) {
      return PresentedKey.of(other, Dialect.WAHA);
    }
    var bearer = BearerKeys.of(Collections.list(request.getHeaders(BearerKeys.HEADER)));
    return PresentedKey.of(bearer.isEmpty() ? query : bearer, Dialect.WAHA);
  }

  /// Null when there is no key, or more than one.
  private static @Nullable String single(List<String> values) {
    return values.size() == 1 && !values.getFirst().isEmpty() ? values.getFirst() : null;
  }

  /// @param count how many keys the request carries, also those of an impossible form
  private record PresentedKey(@Nullable String key, Dialect dialect, int count, boolean isTicket) {
    static PresentedKey of(List<String> values, Dialect dialect) {
      return new PresentedKey(single(values), dialect, values.size(), false);
    }

    static PresentedKey ticket(List<String> values) {
      return new PresentedKey(single(values), Dialect.WAHA, values.size(), true);
    }

    boolean isThere() {
      return count > 0;
    }
  }

  /// @param dialect suggested by the way in which the key is presented
  record Known(AccessKey key, Dialect dialect) {}
}
