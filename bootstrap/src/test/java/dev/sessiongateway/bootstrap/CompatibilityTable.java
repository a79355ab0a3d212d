package dev.sessiongateway.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.openapi.ApiDocument;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The operations of a family as Markdown tables, from the routes and the API document.
final class CompatibilityTable {
  private static final String UNSUPPORTED = "Not supported";

  private final List<Route> routes;
  private final JsonNode document;

  /// @param routes the implemented routes
  CompatibilityTable(List<Route> routes) {
    this.routes = routes;
    try {
      document = new ObjectMapper().readTree(ApiDocument.of(routes).json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One row for each operation, in the order of the document's tags; the operations that are
  /// routed but not supported come last.
  String of(Family family) {
    var sections = new LinkedHashMap<String, List<String>>();
    document
        .path("tags")
        .forEach(tag -> sections.put(tag.path("name").asText(), new ArrayList<>()));
    routes.stream()
        .filter(route -> route.family() == family && isPublic(route))
        .forEach(route -> add(sections, route));
    var refused = UnsupportedOperations.of(family).stream().map(CompatibilityTable::refused);
    return Stream.concat(
            sections.entrySet().stream()
                .filter(section -> !section.getValue().isEmpty())
                .map(section -> implemented(section.getKey(), section.getValue())),
            unsupported(refused.toList()))
        .collect(Collectors.joining("\n"));
  }

  private static boolean isPublic(Route route) {
    return !route.path().startsWith("/simulator");
  }

  private void add(Map<String, List<String>> sections, Route route) {
    var operation = document.path("paths").path(route.path()).path(Ascii.lower(route.method()));
    sections
        .computeIfAbsent(operation.path("tags").path(0).asText(), _ -> new ArrayList<>())
        .add(
            "| `%s` | `%s` | %s | %s |\n"
                .formatted(
                    route.method(),
                    route.path(),
                    successes(operation),
                    operation.path("summary").asText()));
  }

  private static String successes(JsonNode operation) {
    var codes = new ArrayList<String>();
    operation.path("responses").fieldNames().forEachRemaining(codes::add);
    var successes =
        codes.stream()
            .filter(code -> code.charAt(0) < '4')
            .sorted()
            .collect(Collectors.joining(", "));
    return successes.isEmpty() ? "**501**" : successes;
  }

  private static String implemented(String tag, List<String> rows) {
    return "## "
        + tag.replace(" (B)", "")
        + "\n\n| Method | Path | Code | Operation |\n|---|---|---|---|\n"
        + String.join("", rows);
  }

  private static Stream<String> unsupported(List<String> rows) {
    return rows.isEmpty()
        ? Stream.of()
        : Stream.of(
            "## "
                + UNSUPPORTED
                + "\n\nThese check the key and the session like any operation, then answer 501.\n\n"
                + "| Method | Path | Code | Reason |\n|---|---|---|---|\n"
                + String.join("", rows));
  }

  private static String refused(Route route) {
    var reason = UnsupportedOperations.reason(route.path()).message();
    return "| `%s` | `%s` | **501** | %s |\n".formatted(route.method(), route.path(), reason);
  }
}
