package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// The methods of each path, for the header `Allow`.
final class AllowedMethods {
  private final Map<Integer, List<Pattern>> bySize = new HashMap<>();

  AllowedMethods(Collection<Route> routes) {
    for (var route : routes) {
      var segments = segments(route.path());
      bySize
          .computeIfAbsent(segments.size(), _ -> new ArrayList<>())
          .add(new Pattern(segments, route.method(), route.takesHead()));
    }
  }

  /// The methods, separated by commas; empty when the path does not exist.
  String of(String path) {
    var segments = segments(path);
    var methods = new TreeSet<String>();
    for (var pattern : bySize.getOrDefault(segments.size(), List.of())) {
      if (pattern.matches(segments)) {
        methods.add(pattern.method());
        if (pattern.takesHead()) {
          methods.add("HEAD");
        }
      }
    }
    if (!methods.isEmpty()) {
      methods.add("OPTIONS");
    }
    return String.join(", ", methods);
  }

  private static List<String> segments(String path) {
    var plain =
        path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return List.of(plain.split("/", -1));
  }

  private record Pattern(List<String> segments, String method, boolean takesHead) {
    boolean matches(List<String> path) {
      for (var i = 0; i < segments.size(); i++) {
        var wanted = segments.get(i);
        var isThere = wanted.startsWith("{") ? !path.get(i).isEmpty() : wanted.equals(path.get(i));
        if (!isThere) {
          return false;
        }
      }
      return true;
    }
  }
}
