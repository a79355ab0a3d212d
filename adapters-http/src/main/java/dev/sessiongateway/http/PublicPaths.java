package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Route;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The paths that need no key.
final class PublicPaths {
  private final Set<String> exact;
  private final List<String> prefixes;

  PublicPaths(List<Route> routes) {
    var open = routes.stream().filter(Route::isOpen).map(Route::path).toList();
    exact =
        open.stream().filter(path -> path.indexOf('{') < 0).collect(Collectors.toUnmodifiableSet());
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
