package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.PathTemplate;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// The methods of each path, for the header `Allow`.
final class AllowedMethods {
  private final Map<Integer, List<Entry>> bySize = new HashMap<>();

  AllowedMethods(Collection<Route> routes) {
    for (var route : routes) {
      var template = PathTemplate.of(route.path());
      bySize
          .computeIfAbsent(template.segments().size(), _ -> new ArrayList<>())
          .add(new Entry(template, route.method(), route.takesHead()));
    }
  }

  /// The methods, separated by commas; empty when the path does not exist.
  String of(String path) {
    var segments = PathTemplate.segments(path);
    var methods = new TreeSet<String>();
    for (var entry : bySize.getOrDefault(segments.size(), List.of())) {
      if (entry.template().matches(segments)) {
        methods.add(entry.method());
        if (entry.takesHead()) {
          methods.add("HEAD");
        }
      }
    }
    if (!methods.isEmpty()) {
      methods.add("OPTIONS");
    }
    return String.join(", ", methods);
  }

  private record Entry(PathTemplate template, String method, boolean takesHead) {}
}
