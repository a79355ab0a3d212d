package dev.sessiongateway.http;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.RouteIndex.Match;
import dev.sessiongateway.http.kernel.access.CorsHeaders;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.node.ForwardedCaller;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The first step of every request: finds its route, and checks the key that the route needs. A
/// client without a key learns nothing, not even which operations exist.
record RequestEntry(
    ApiKeyAuthenticator keys,
    SignedAddresses signed,
    CorsHeaders cors,
    RouteIndex index,
    PathAreas areas) {
  private static final String OPTIONS = "OPTIONS";
  private static final String ORIGIN = "Origin";
  private static final String REQUESTED_METHOD = "Access-Control-Request-Method";
  private static final String WANTED_HEADERS = "Access-Control-Request-Headers";

  void enter(Context ctx) {
    var info = info(ctx.req(), ctx.path());
    ctx.header("X-Content-Type-Options", "nosniff");
    cors.of(ctx.header(ORIGIN)).forEach(ctx::header);
    keys.forwarded().time(ctx::header).ifPresent(now -> ctx.header(ForwardedCaller.TIME, now));
    EnteredRequest.unchecked(info, null).attachTo(ctx);
    RequestTarget.check(ctx.req());
    if (info.method().equals(OPTIONS)) {
      answerOptions(ctx);
      ctx.skipRemainingHandlers();
      return;
    }
    // Not the method of Javalin, which a header can change.
    var match = index.find(info.method(), info.path());
    EnteredRequest.unchecked(info, match).attachTo(ctx);
    var query = query(ctx);
    admitted(ctx.req(), info, query, match).attachTo(ctx);
  }

  /// A preflight is answered for any path, existing or not; the request that follows gets the 404.
  private void answerOptions(Context ctx) {
    var allow = index.allowed(ctx.path());
    var isPreflight = ctx.header(ORIGIN) != null && ctx.header(REQUESTED_METHOD) != null;
    if (allow.isEmpty() && !isPreflight) {
      throw HttpFault.UNKNOWN_ROUTE.toException();
    }
    if (!allow.isEmpty()) {
      ctx.header("Allow", allow);
    }
    if (isPreflight) {
      cors.ofPreflight(ctx.header(ORIGIN), ctx.header(WANTED_HEADERS)).forEach(ctx::header);
    }
    ctx.status(204);
    ctx.res().setContentType(null);
  }

  /// Authenticates a websocket upgrade. Its failure is reported by the close code, not by an HTTP
  /// status.
  EnteredRequest enterSocket(HttpServletRequest request, Match match) {
    RequestTarget.check(request);
    return admitted(request, info(request, request.getRequestURI()), query(request), match);
  }

  RequestInfo info(HttpServletRequest request, String path) {
    return areas.info(
        request.getMethod(),
        path,
        Objects.requireNonNull(CurrentRequest.trace(), "the request is not traced").requestId());
  }

  private EnteredRequest admitted(
      HttpServletRequest request, RequestInfo info, Query query, @Nullable Match match) {
    var route = match == null ? null : match.route();
    if (route == null ? areas.isOpen(info.path()) : route.isOpen()) {
      return new EnteredRequest(info, match, null, false, query);
    }
    if (route != null && route.takesSignature() && signed.opens(request, info.path(), query)) {
      return new EnteredRequest(info, match, null, true, query);
    }
    var known = isLive(route) ? keys.checkLive(request, query) : keys.check(request, query);
    var header = request.getHeader(Dialect.HEADER);
    var stated = header == null ? null : Dialect.parse(Dialect.HEADER, header);
    var stored = known.key().dialect();
    var ofKey = stored == null ? null : Dialect.parse("dialect", stored);
    var dialect = Dialect.choose(info.family(), stated, ofKey, known.dialect());
    return new EnteredRequest(info.withDialect(dialect), match, known.key(), false, query);
  }

  private static boolean isLive(@Nullable Route route) {
    return route != null && route.transport().isLive();
  }

  private static Query query(Context ctx) {
    try {
      return new Query(ctx.queryParamMap());
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid("query", "is not properly encoded").toException(e);
    }
  }

  private static Query query(HttpServletRequest upgrade) {
    try {
      return new Query(
          upgrade.getParameterMap().entrySet().stream()
              .collect(
                  Collectors.toMap(Map.Entry::getKey, entry -> Arrays.asList(entry.getValue()))));
    } catch (RuntimeException e) { // Jetty throws unspecified exceptions
      throw new Fault.Invalid("query", "is not properly encoded").toException(e);
    }
  }
}
