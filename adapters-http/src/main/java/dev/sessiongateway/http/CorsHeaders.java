package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.access.LocalCallers;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Lets pages of other origins read responses. Keys travel in headers, so browser credentials are
/// neither needed nor allowed.
record CorsHeaders(boolean isOpen, Predicate<String> readers) {
  private static final String ANY = "*";
  private static final String ORIGIN = "Access-Control-Allow-Origin";
  private static final Map<String, String> VARY = Map.of("Vary", "Origin");
  private static final String EXPOSE = "Access-Control-Expose-Headers";
  private static final String EXPOSED =
      "Allow, Content-Disposition, Location, Retry-After, X-Request-Id, traceparent";
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  private static final String CACHED_SECONDS = "600";

  /// @param origins whose pages may read responses; `*` means all
  static CorsHeaders forOrigins(List<String> origins) {
    return new CorsHeaders(origins.contains(ANY), List.copyOf(origins)::contains);
  }

  /// Where requests need no key, only the pages that may send them may read responses.
  static CorsHeaders forCallers(LocalCallers callers) {
    return new CorsHeaders(false, callers::isLocal);
  }

  /// The CORS headers of a response.
  ///
  /// @param origin of the requesting page; null when the request comes from no page
  Map<String, String> of(@Nullable String origin) {
    if (isOpen) {
      return Map.of(ORIGIN, ANY, EXPOSE, EXPOSED);
    }
    return origin != null && readers.test(origin)
        ? Map.of(ORIGIN, origin, EXPOSE, EXPOSED, "Vary", "Origin")
        : VARY;
  }

  /// The additional headers of a preflight response.
  ///
  /// @param wantedHeaders the headers that the page asks to send
  Map<String, String> ofPreflight(@Nullable String origin, @Nullable String wantedHeaders) {
    if (!of(origin).containsKey(ORIGIN)) {
      return Map.of();
    }
    return Map.of(
        "Access-Control-Allow-Methods",
        METHODS,
        "Access-Control-Allow-Headers",
        wantedHeaders == null || wantedHeaders.isBlank() ? ANY : wantedHeaders,
        "Access-Control-Max-Age",
        CACHED_SECONDS);
  }
}
