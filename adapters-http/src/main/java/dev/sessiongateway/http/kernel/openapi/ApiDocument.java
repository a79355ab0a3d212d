package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import dev.sessiongateway.http.kernel.unsupported.UnsupportedOperations;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// The whole OpenAPI document: the merged parts ([DocumentParts]), and what is not supported
/// ([UnsupportedPaths]), expanded ([DocumentExpander]), with the schemas of the request bodies that
/// the routes read ([RequestBodySchemas]).
///
/// @param json UTF-8
/// @param etag of exactly these bytes, quoted
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
public record ApiDocument(byte[] json, String etag) {
  private static final int ETAG_BYTES = 16;

  /// Reads the parts. This takes a moment, so callers do it once, at the first request.
  ///
  /// @param routes the operations whose request bodies are described; others have none
  public static ApiDocument of(List<Route> routes) {
    return of(tree(routes));
  }

  /// The document of a gateway of this version.
  ///
  /// @param routes as above
  static ApiDocument of(List<Route> routes, String version) {
    var document = tree(routes);
    document.withObjectProperty("info").put("x-gateway-version", version);
    return of(document);
  }

  /// The document as a tree, for a program in this process. Each call reads the parts again.
  ///
  /// @param routes as in [#of]
  public static ObjectNode tree(List<Route> routes) {
    var document = DocumentParts.read();
    UnsupportedPaths.add(document, routes);
    DocumentExpander.expand(document, new RequestBodySchemas(routes, document));
    return document;
  }

  private static ApiDocument of(ObjectNode document) {
    try {
      var json = JsonMapper.builder().build().writeValueAsBytes(document);
      var digest = Sha256.of(json);
      return new ApiDocument(json, '"' + HexFormat.of().formatHex(digest, 0, ETAG_BYTES) + '"');
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the API document cannot be written", e);
    }
  }

  /// Describes the operations that every request is refused to. They are `deprecated`, so that
  /// generated clients warn of them, and have the mark [#MARK].
  static final class UnsupportedPaths {
    static final String MARK = "x-unsupported";

    private static final int NOT_FOUND = 404;
    private static final int NOT_IMPLEMENTED = 501;
    private static final Pattern WORD = Pattern.compile("[^A-Za-z0-9]+([A-Za-z0-9]?)");

    private UnsupportedPaths() {}

    static void add(ObjectNode document, List<Route> routes) {
      for (var family : Family.values()) {
        UnsupportedOperations.of(family)
            .forEach(route -> add(document, route, UnsupportedOperations.reason(route.path())));
      }
      PartOperations.absent(routes).stream()
          .filter(absent -> !isDescribed(document, absent.route()))
          .forEach(absent -> add(document, absent.route(), absent.reason()));
    }

    private static boolean isDescribed(ObjectNode document, Route route) {
      var path = document.withObjectProperty("paths").path(route.path());
      return path.has(Ascii.lower(route.method()));
    }

    private static void add(ObjectNode document, Route route, Fault.NotOffered reason) {
      var family = route.family();
      var method = Ascii.lower(route.method());
      var path = document.withObjectProperty("paths").withObjectProperty(route.path());
      if (path.has(method)) {
        throw new IllegalStateException("the API document describes " + route.path() + " already");
      }
      var operation = path.putObject(method);
      operation.put("operationId", Ascii.lower(family.code()) + "." + method + name(route.path()));
      operation.putArray("tags").add(family == Family.A ? "Not supported" : "Not supported (B)");
      operation.put("summary", "Not supported: always 501");
      operation.put(
          "description",
          "Every request is refused with 501 (`%s`). %s."
              .formatted(reason.code(), reason.message()));
      operation.put("deprecated", true);
      operation.put(MARK, true);
      if (route.isOpen()) {
        operation.putArray("security");
      }
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
}
