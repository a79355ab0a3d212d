package dev.sessiongateway.http;

import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.ApiKeyAuthenticator.SignedUrls;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.node.ForwardedCaller;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs before every operation and checks the key of the request. A client without a key learns
/// nothing, not even which operations exist.
final class AuthenticationFilter {
  private static final String AUTHENTICATED = "authenticated";
  private static final String OPTIONS = "OPTIONS";
  private static final String ORIGIN = "Origin";
  private static final String REQUESTED_METHOD = "Access-Control-Request-Method";
  private static final String WANTED_HEADERS = "Access-Control-Request-Headers";

  private final ApiKeyAuthenticator keys;
  private final PublicPaths open;
  private final FamilyOfPath families;
  private final Set<String> livePaths;
  private final SignedUrls signed;
  private final CorsHeaders cors;
  private final RouteIndex index;

  AuthenticationFilter(
      ApiKeyAuthenticator keys,
      SignedUrls signed,
      List<Route> routes,
      CorsHeaders cors,
      RouteIndex index) {
    this.keys = keys;
    this.cors = cors;
    this.index = index;
    open = new PublicPaths(routes);
    families = new FamilyOfPath(routes);
    this.signed = signed;
    livePaths =
        routes.stream()
            .filter(route -> route.transport().isLive())
            .map(Route::path)
            .collect(Collectors.toUnmodifiableSet());
  }

  void enter(Context ctx) {
    var request = info(ctx.req(), ctx.path());
    ctx.header("X-Content-Type-Options", "nosniff");
    cors.of(ctx.header(ORIGIN)).forEach(ctx::header);
    keys.forwarded().time(ctx::header).ifPresent(now -> ctx.header(ForwardedCaller.TIME, now));
    ctx.attribute(
        AUTHENTICATED, new AuthenticatedRequest(request, null, false, new Query(Map.of())));
    RequestTarget.check(ctx.req());
    if (request.method().equals(OPTIONS)) {
      answerOptions(ctx);
      ctx.skipRemainingHandlers();
      return;
    }
    var query = query(ctx);
    ctx.attribute(AUTHENTICATED, admitted(ctx.req(), request, query));
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
  AuthenticatedRequest enterSocket(HttpServletRequest request) {
    RequestTarget.check(request);
    return admitted(request, info(request, request.getRequestURI()), query(request));
  }

  private RequestInfo info(HttpServletRequest request, String path) {
    return new RequestInfo(
        families.of(path),
        Dialect.NATIVE,
        request.getMethod(),
        path,
        Objects.requireNonNull(CurrentRequest.trace(), "the request is not traced").requestId());
  }

  private AuthenticatedRequest admitted(HttpServletRequest request, RequestInfo info, Query query) {
    if (open.contains(info.path())) {
      return new AuthenticatedRequest(info, null, false, query);
    }
    if (signed.opens(request, info.path(), query)) {
      return new AuthenticatedRequest(info, null, true, query);
    }
    var known = isLive(info.path()) ? keys.checkLive(request, query) : keys.check(request, query);
    var header = request.getHeader(Dialect.HEADER);
    var stated = header == null ? null : Dialect.parse(Dialect.HEADER, header);
    var stored = known.key().dialect();
    var ofKey = stored == null ? null : Dialect.parse("dialect", stored);
    var dialect = Dialect.choose(info.family(), stated, ofKey, known.dialect());
    return new AuthenticatedRequest(info.withDialect(dialect), known.key(), false, query);
  }

  private boolean isLive(String path) {
    return livePaths.contains(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
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

  /// The authenticated form of this request.
  static AuthenticatedRequest authenticated(Context ctx) {
    AuthenticatedRequest authenticated = ctx.attribute(AUTHENTICATED);
    if (authenticated == null) {
      throw new IllegalStateException("the request was not authenticated");
    }
    return authenticated;
  }

  /// @param key null when the path is open or signed
  /// @param isSigned whether a signed address replaces the key
  record AuthenticatedRequest(
      RequestInfo request, @Nullable AccessKey key, boolean isSigned, Query query) {}

  /// The paths that need no key.
  static final class PublicPaths {
    private final Set<String> exact;
    private final List<String> prefixes;

    PublicPaths(List<Route> routes) {
      var open = routes.stream().filter(Route::isOpen).map(Route::path).toList();
      exact =
          open.stream()
              .filter(path -> path.indexOf('{') < 0)
              .collect(Collectors.toUnmodifiableSet());
      prefixes =
          open.stream()
              .filter(path -> path.indexOf('{') >= 0)
              .map(path -> path.substring(0, path.indexOf('{')))
              .toList();
    }

    boolean contains(String path) {
      var plain =
          path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
      if (exact.contains(plain)) {
        return true;
      }
      for (var prefix : prefixes) {
        if (path.startsWith(prefix)) {
          return true;
        }
      }
      return false;
    }
  }

  /// Derives the family from the first segment of the path, so that even an unknown path is
  /// answered in the family's error shape.
  static final class FamilyOfPath {
    /// Areas of Evolution API that its clients call, in this or an earlier version, whether or not
    /// there is an operation below them here.
    private static final Set<String> OTHERS_OF_B =
        Set.of("profile", "business", "template", "label", "s3", "minio", "verify-creds");

    private final Set<String> areasOfB;

    FamilyOfPath(List<Route> routes) {
      areasOfB =
          Stream.concat(
                  OTHERS_OF_B.stream(),
                  routes.stream()
                      .filter(route -> route.family() == Family.B)
                      .map(route -> area(route.path())))
              .collect(Collectors.toUnmodifiableSet());
    }

    Family of(String path) {
      return areasOfB.contains(area(path)) ? Family.B : Family.A;
    }

    private static String area(String path) {
      var end = path.indexOf('/', 1);
      return path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    }
  }

  /// Checks path and query before anything decodes them. Dot segments are refused: the server would
  /// resolve them, and would route another path than the one that was checked.
  static final class RequestTarget {
    private static final int LONGEST_URL = 8 << 10;

    private RequestTarget() {}

    /// @throws RuntimeException a fault that names the problem
    static void check(HttpServletRequest request) {
      var path = request.getRequestURI();
      var query = request.getQueryString();
      if (path.length() + (query == null ? 0 : query.length()) > LONGEST_URL) {
        throw HttpFault.URL_TOO_LONG.toException();
      }
      if (!isEscaped(path) || hasDotSegment(path)) {
        throw HttpFault.BAD_PATH.toException();
      }
      if (!isEscaped(query)) {
        throw Fault.invalid("query", "is not properly encoded");
      }
    }

    /// Whether every percent sign is followed by two hexadecimal digits.
    private static boolean isEscaped(@Nullable String text) {
      if (text == null) {
        return true;
      }
      for (var at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
        if (at + 2 >= text.length() || !isHex(text.charAt(at + 1)) || !isHex(text.charAt(at + 2))) {
          return false;
        }
      }
      return true;
    }

    private static boolean isHex(char c) {
      return c < 128 && Character.digit(c, 16) >= 0;
    }

    private static boolean hasDotSegment(String path) {
      if (path.indexOf('.') < 0 && path.indexOf('%') < 0) {
        return false;
      }
      for (var segment : path.split("/", -1)) {
        var parameters = segment.indexOf(';');
        var bare = parameters < 0 ? segment : segment.substring(0, parameters);
        var plain = Ascii.lower(bare).replace("%2e", ".");
        if (plain.equals(".") || plain.equals("..")) {
          return true;
        }
      }
      return false;
    }
  }
}
