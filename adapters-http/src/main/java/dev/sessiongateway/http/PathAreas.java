package dev.sessiongateway.http;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the beginning of a path says of a request, so that one without an operation is answered in
/// the form of its client as well.
final class PathAreas {
  /// Areas of Evolution API that its clients call, in this or an earlier version, whether or not
  /// there is an operation below them here.
  private static final Set<String> OTHERS_OF_B =
      Set.of("profile", "business", "template", "label", "s3", "minio", "verify-creds");

  private final Set<String> areasOfB;
  private final List<ClientProtocol> protocols;
  private final List<String> open;

  PathAreas(Collection<Route> routes) {
    areasOfB =
        Stream.concat(
                OTHERS_OF_B.stream(),
                routes.stream()
                    .filter(route -> route.family() == Family.B)
                    .map(route -> area(route.path())))
            .collect(toUnmodifiableSet());
    protocols = routes.stream().map(Route::protocol).filter(Objects::nonNull).distinct().toList();
    open = routes.stream().filter(Route::isOpen).map(PathAreas::literals).distinct().toList();
  }

  /// A request, before its key says more.
  RequestInfo info(String method, String path, String requestId) {
    var family = areasOfB.contains(area(path)) ? Family.B : Family.A;
    return new RequestInfo(family, protocol(path), Dialect.NATIVE, method, path, requestId);
  }

  private @Nullable ClientProtocol protocol(String path) {
    for (var protocol : protocols) {
      if (path.startsWith(protocol.area())) {
        return protocol;
      }
    }
    return null;
  }

  /// Whether a client without a key may learn that a path, or a method of it, does not exist: it
  /// may where open operations are.
  boolean isOpen(String path) {
    var plain =
        path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return open.stream()
        .anyMatch(known -> isPrefix(known) ? path.startsWith(known) : plain.equals(known));
  }

  private static boolean isPrefix(String known) {
    return known.length() > 1 && known.endsWith("/");
  }

  private static String literals(Route route) {
    var variable = route.path().indexOf('{');
    return variable < 0 ? route.path() : route.path().substring(0, variable);
  }

  private static String area(String path) {
    var end = path.indexOf('/', 1);
    return path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
  }
}
