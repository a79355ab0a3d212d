package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;

/// What is known of a request whatever becomes of it: enough to answer it in its own shape.
///
/// @param path as sent, without the query, which may hold a key
/// @param requestId the client's own, or one made here; also in the answer's header
public record RequestInfo(
    Family family, Dialect dialect, String method, String path, String requestId) {

  /// The same once the key is known.
  public RequestInfo speaking(Dialect other) {
    return new RequestInfo(family, other, method, path, requestId);
  }
}
