package dev.sessiongateway.http.kernel.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Lets pages of other origins read responses. Keys travel in headers, so browser credentials are
/// neither needed nor allowed.
public record CorsHeaders(boolean isOpen, Predicate<String> readers) {
  private static final String ANY = "*";
  private static final String VARY = "Vary";
  private static final String ORIGIN = "Access-Control-Allow-Origin";
  private static final String EXPOSE = "Access-Control-Expose-Headers";
  private static final String EXPOSED =
      "Allow, Content-Disposition, Location, Retry-After, X-Request-Id, traceparent";
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  private static final String CACHED_SECONDS = "600";

  /// Where requests need no key, only the pages that may send them may read responses.
  ///
  /// @param origins whose pages may read responses that need a key; `*` means all
  public static CorsHeaders of(boolean isKeyNeeded, List<String> origins, LocalCallers callers) {
    return isKeyNeeded
        ? new CorsHeaders(origins.contains(ANY), List.copyOf(origins)::contains)
        : new CorsHeaders(false, callers::isLocal);
  }

  /// Which pages may read a response.
  ///
  /// @param origin of the requesting page; null when the request comes from no page
  public Map<String, String> allowing(@Nullable String origin) {
    if (isOpen) {
      return Map.of(ORIGIN, ANY);
    }
    return origin != null && readers.test(origin)
        ? Map.of(ORIGIN, origin, VARY, "Origin")
        : Map.of(VARY, "Origin");
  }

  /// The CORS headers of a response.
  ///
  /// @param origin of the requesting page; null when the request comes from no page
  public Map<String, String> of(@Nullable String origin) {
    var headers = new HashMap<>(allowing(origin));
    if (headers.containsKey(ORIGIN)) {
      headers.put(EXPOSE, EXPOSED);
    }
    return headers;
  }

  /// The additional headers of a preflight response.
  ///
  /// @param wantedHeaders the headers that the page asks to send
  public Map<String, String> ofPreflight(@Nullable String origin, @Nullable String wantedHeaders) {
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
