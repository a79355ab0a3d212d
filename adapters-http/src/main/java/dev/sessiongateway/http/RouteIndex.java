package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.PathTemplate;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The handlers of all routes, by method and number of segments, so that a request is compared with
/// few of them and without regular expressions. Filled before it is used.
final class RouteIndex {
  private final Map<String, Map<Integer, List<Entry>>> byMethod = new HashMap<>();

  /// Of routes that match the same path the first added wins.
  void add(String method, String path, RoutedHandler handler) {
    var template = PathTemplate.of(path);
    var entries =
        byMethod
            .computeIfAbsent(method, _ -> new HashMap<>())
            .computeIfAbsent(template.segments().size(), _ -> new ArrayList<>());
    if (entries.stream().anyMatch(entry -> entry.template().equals(template))) {
      throw new IllegalArgumentException("two routes for " + method + " " + path);
    }
    entries.add(new Entry(template, handler));
  }

  Set<String> methods() {
    return byMethod.keySet();
  }

  /// @return false when no route has this method and the path of the request
  boolean handle(String method, Context ctx) {
    var path = PathTemplate.segments(ctx.path());
    for (var entry : byMethod.getOrDefault(method, Map.of()).getOrDefault(path.size(), List.of())) {
      if (entry.template().matches(path)) {
        entry.handler().handle(ctx, entry.template().variables(path));
        return true;
      }
    }
    return false;
  }

  /// Handles the requests of a route.
  @FunctionalInterface
  interface RoutedHandler {
    /// @param variables of the path, decoded
    void handle(Context ctx, Map<String, String> variables);
  }

  private record Entry(PathTemplate template, RoutedHandler handler) {}
}
