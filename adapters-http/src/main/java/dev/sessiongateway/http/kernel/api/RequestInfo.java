package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;
import org.jspecify.annotations.Nullable;

/// What is known of every request: enough to answer it in the right form.
///
/// @param protocol of the client; null for clients of a family
/// @param path as sent, without the query, which may contain a key
/// @param requestId the client's own or a generated one; returned in a response header
public record RequestInfo(
    Family family,
    @Nullable ClientProtocol protocol,
    Dialect dialect,
    String method,
    String path,
    String requestId) {
  /// Of a family's client.
  public RequestInfo(Family family, Dialect dialect, String method, String path, String requestId) {
    this(family, null, dialect, method, path, requestId);
  }

  /// This request with the dialect of its key.
  public RequestInfo withDialect(Dialect other) {
    return new RequestInfo(family, protocol, other, method, path, requestId);
  }
}
