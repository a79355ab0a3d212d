package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Describes the operations that every request is refused to. They are `deprecated`, so that
/// generated clients warn of them, and have the mark [#MARK].
final class UnsupportedPaths {
  static final String MARK = "x-unsupported";

  private static final int NOT_FOUND = 404;
  private static final int NOT_IMPLEMENTED = 501;

  private UnsupportedPaths() {}

  /// @param routes those that the gateway has
  static Stream<DocumentedOperation> describe(List<Route> routes) {
    var byDesign =
        Arrays.stream(Family.values())
            .flatMap(family -> UnsupportedOperations.of(family).stream())
            .map(route -> describe(route, UnsupportedOperations.reason(route.path())));
    var ofParts =
        PartOperations.absent(routes).stream()
            .map(absent -> describe(absent.route(), absent.reason()));
    return Stream.concat(byDesign, ofParts);
  }

  private static DocumentedOperation describe(Route route, Fault.NotOffered reason) {
    var prose = JsonNodeFactory.instance.objectNode();
    prose.put(
        DocumentParts.TAG, route.family() == Family.A ? "Not supported" : "Not supported (B)");
    prose.put("summary", "Not supported: always 501");
    prose.put(
        "description",
        "Every request is refused with 501 (`%s`). %s.".formatted(reason.code(), reason.message()));
    prose.put("deprecated", true);
    prose.put(MARK, true);
    var faults = prose.putArray(DocumentParts.FAULTS).add(NOT_IMPLEMENTED);
    if (route.namesSession() || route.namesInstance()) {
      faults.add(NOT_FOUND);
    }
    prose.putObject("responses");
    return new DocumentedOperation(route, prose);
  }
}
