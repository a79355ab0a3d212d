package dev.sessiongateway.http;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Derives the family from the first segment of the path, so that even an unknown path is answered
/// in the family's error shape.
final class FamilyOfPath {
  private final Set<String> areasOfB;

  FamilyOfPath(List<Route> routes) {
    areasOfB =
        routes.stream()
            .filter(route -> route.family() == Family.B)
            .map(route -> area(route.path()))
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
