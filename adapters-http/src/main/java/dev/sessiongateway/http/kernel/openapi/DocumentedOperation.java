package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// An operation of the document.
///
/// @param prose what the parts of the document say about it
record DocumentedOperation(Route route, ObjectNode prose) {
  private static final String OPERATIONS = "x-operations";

  /// The routes that the parts describe, in the order of the parts. An operation that several
  /// methods have is described once; a route without prose is left out.
  ///
  /// @param document the prose is taken out of it
  static List<DocumentedOperation> of(List<Route> routes, ObjectNode document) {
    var byName = routes.stream().collect(Collectors.groupingBy(DocumentedOperation::name));
    var all = new ArrayList<DocumentedOperation>();
    for (var described : document.remove(OPERATIONS).properties()) {
      for (var route : byName.getOrDefault(described.getKey(), List.of())) {
        all.add(new DocumentedOperation(route, ((ObjectNode) described.getValue()).deepCopy()));
      }
    }
    return all;
  }

  /// The id without the method of an operation that several methods have.
  static String name(Route route) {
    var method = "." + Ascii.lower(route.method());
    var id = route.id();
    return id.endsWith(method) ? id.substring(0, id.length() - method.length()) : id;
  }

  /// The beginning of its id, such as `a`: what its family has is added to it.
  String family() {
    return route.id().split("\\.", 2)[0];
  }

  /// For the message of an error.
  String place() {
    return route.method() + " " + route.path();
  }
}
