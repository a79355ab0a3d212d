package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.PathTemplate;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.metrics.Metrics.RequestTimers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All routes, by method and number of segments, so that a request is compared with few of them and
/// without regular expressions.
final class RouteIndex {
  private static final String HEAD = "HEAD";

  private final Map<String, Map<Integer, List<Entry>>> byMethod = new HashMap<>();

  /// @param routes of those that match the same path the first wins
  RouteIndex(Collection<Route> routes, Function<Route, RequestTimers> timers) {
    for (var route : routes) {
      // A stream lasts until its client goes; its length says nothing about the gateway.
      var measured = Optional.of(route).filter(one -> !one.transport().isLive()).map(timers);
      add(route.method(), route, measured);
      if (route.method().equals("GET")) {
        // Without a handler, Javalin would answer HEAD with 200, because GET has one for each path.
        add(HEAD, route, measured);
      }
    }
  }

  private void add(String method, Route route, Optional<RequestTimers> timers) {
    var template = PathTemplate.of(route.path());
    var entries =
        byMethod
            .computeIfAbsent(method, _ -> new HashMap<>())
            .computeIfAbsent(template.segments().size(), _ -> new ArrayList<>());
    if (entries.stream().anyMatch(entry -> entry.template().equals(template))) {
      throw new IllegalArgumentException("two routes for " + method + " " + route.path());
    }
    entries.add(new Entry(template, route, timers));
  }

  Set<String> methods() {
    return byMethod.keySet();
  }

  /// The route of a request; null when no route has this method and path.
  @Nullable Match find(String method, String path) {
    var segments = PathTemplate.segments(path);
    var entry = entry(method, segments);
    return entry == null || (method.equals(HEAD) && !entry.route().takesHead())
        ? null
        : new Match(entry.route(), entry.template().variables(segments), entry.timers());
  }

  private @Nullable Entry entry(String method, List<String> segments) {
    var ofSize = byMethod.getOrDefault(method, Map.of()).getOrDefault(segments.size(), List.of());
    for (var entry : ofSize) {
      if (entry.template().matches(segments)) {
        return entry;
      }
    }
    return null;
  }

  /// The methods of a path, for the header `Allow`: separated by commas; empty when the path does
  /// not exist.
  String allowed(String path) {
    var segments = PathTemplate.segments(path);
    var methods = new TreeSet<String>();
    byMethod.forEach((method, bySize) -> {
      var isThere =
          bySize.getOrDefault(segments.size(), List.of()).stream()
              .filter(entry -> !method.equals(HEAD) || entry.route().takesHead())
              .anyMatch(entry -> entry.template().matches(segments));
      if (isThere) {
        methods.add(method);
      }
    });
    if (!methods.isEmpty()) {
      methods.add("OPTIONS");
    }
    return String.join(", ", methods);
  }

  /// @param variables of the path, decoded
  /// @param timers empty for streams
  record Match(Route route, Map<String, String> variables, Optional<RequestTimers> timers) {}

  private record Entry(PathTemplate template, Route route, Optional<RequestTimers> timers) {}
}
