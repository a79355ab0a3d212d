package dev.sessiongateway.http;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.http.RouteIndex.Match;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import io.javalin.http.Context;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request with what was found out before its operation runs.
///
/// @param match its route; null when no operation takes it, or before it is looked for
/// @param key null when the route is open, a signed address replaces it, or before it is checked
/// @param isSigned whether a signed address replaces the key
record EnteredRequest(
    RequestInfo info,
    @Nullable Match match,
    @Nullable AccessKey key,
    boolean isSigned,
    Query query) {
  private static final String ATTRIBUTE = "entered";

  /// A request of which nothing was checked yet.
  static EnteredRequest unchecked(RequestInfo info, @Nullable Match match) {
    return new EnteredRequest(info, match, null, false, new Query(Map.of()));
  }

  static EnteredRequest of(Context ctx) {
    var entered = find(ctx);
    if (entered == null) {
      throw new IllegalStateException("the request was not entered");
    }
    return entered;
  }

  /// Null for a request that could not be entered.
  static @Nullable EnteredRequest find(Context ctx) {
    return ctx.attribute(ATTRIBUTE);
  }

  void attachTo(Context ctx) {
    ctx.attribute(ATTRIBUTE, this);
  }
}
