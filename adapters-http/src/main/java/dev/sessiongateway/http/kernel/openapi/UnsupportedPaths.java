package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.util.regex.Pattern;

/// Describes the operations that every request is refused to. They are `deprecated`, so that
/// generated clients warn of them, and have the mark [#MARK].
final class UnsupportedPaths {
  static final String MARK = "x-unsupported";

  private static final int NOT_FOUND = 404;
  private static final int NOT_IMPLEMENTED = 501;
  private static final Pattern WORD = Pattern.compile("[^A-Za-z0-9]+([A-Za-z0-9]?)");

  private UnsupportedPaths() {}

  static void add(ObjectNode document) {
    for (var family : Family.values()) {
      UnsupportedOperations.of(family).forEach(route -> add(document, family, route));
    }
  }

  private static void add(ObjectNode document, Family family, Route route) {
    var method = Ascii.lower(route.method());
    var path = document.withObjectProperty("paths").withObjectProperty(route.path());
    if (path.has(method)) {
      throw new IllegalStateException("the API document describes " + route.path() + " already");
    }
    var reason = UnsupportedOperations.reason(route.path());
    var operation = path.putObject(method);
    operation.put("operationId", Ascii.lower(family.code()) + "." + method + name(route.path()));
    operation.putArray("tags").add(family == Family.A ? "Not supported" : "Not supported (B)");
    operation.put("summary", "Not supported: always 501");
    operation.put(
        "description",
        "Every request is refused with 501 (`%s`). %s.".formatted(reason.code(), reason.message()));
    operation.put("deprecated", true);
    operation.put(MARK, true);
    var faults = operation.putArray("x-faults").add(NOT_IMPLEMENTED);
    if (route.namesSession() || route.namesInstance()) {
      faults.add(NOT_FOUND);
    }
    operation.putObject("responses");
  }

  /// The path in one word: `/baileys/sendNode/{instance}` is `BaileysSendNodeInstance`.
  private static String name(String path) {
    return WORD.matcher(path).replaceAll(next -> Ascii.upper(next.group(1)));
  }
}
