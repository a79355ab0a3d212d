package dev.sessiongateway.http.api;

import dev.sessiongateway.domain.webhook.Family;

/// What is known of a request whatever becomes of it: enough to answer it in its own shape.
///
/// @param path as sent, without the query, which may hold a key
/// @param requestId the client's own, or one made here; also in the answer's header
public record Exchange(
    Family family, Dialect dialect, String method, String path, String requestId) {

  /// The same once the key is known.
  public Exchange speaking(Dialect other) {
    return new Exchange(family, other, method, path, requestId);
  }
}
