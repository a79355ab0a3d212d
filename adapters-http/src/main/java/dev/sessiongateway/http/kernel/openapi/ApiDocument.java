package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HexFormat;
import java.util.List;

/// The whole OpenAPI document: the operations of the routes with the prose of the merged parts
/// ([DocumentParts]), and those that are not supported ([UnsupportedPaths]), expanded
/// ([DocumentExpander]), with the schemas of the records that the routes read
/// ([RequestBodySchemas]).
///
/// @param json UTF-8
/// @param etag of exactly these bytes, quoted
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
public record ApiDocument(byte[] json, String etag) {
  private static final int ETAG_BYTES = 16;

  /// Reads the parts. This takes a moment, so callers do it once, at the first request.
  ///
  /// @param routes the operations; one without prose in the parts is left out
  public static ApiDocument of(List<Route> routes) {
    return of(tree(routes));
  }

  /// The document of a gateway.
  ///
  /// @param routes as above
  static ApiDocument of(List<Route> routes, ServerInfo server) {
    var document = tree(routes);
    document.withObjectProperty("info").put("x-gateway-version", server.version());
    var base = server.pathPrefix();
    if (!base.isNone()) {
      ((ObjectNode) document.at("/servers/0")).put("url", base.value());
    }
    return of(document);
  }

  /// The document as a tree, for a program in this process. Each call reads the parts again.
  ///
  /// @param routes as in [#of]
  public static ObjectNode tree(List<Route> routes) {
    var document = DocumentParts.read();
    var operations = DocumentedOperation.of(routes, document);
    UnsupportedPaths.describe(routes).forEach(operations::add);
    DocumentExpander.expand(document, operations);
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
}
