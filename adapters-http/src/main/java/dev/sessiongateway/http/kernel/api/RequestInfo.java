package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.family.Family;

/// What is known of every request: enough to answer it in the right family and dialect.
///
/// @param path as sent, without the query, which may contain a key
/// @param requestId the client's own or a generated one; returned in a response header
public record RequestInfo(
    Family family, Dialect dialect, String method, String path, String requestId) {
  /// What is below this path is the Cloud API of the simulated network, with errors of its own.
  public static final String CLOUD_API = "/simulator/graph/";

  public boolean isCloudApi() {
    return path.startsWith(CLOUD_API);
  }

  /// This request with the dialect of its key.
  public RequestInfo withDialect(Dialect other) {
    return new RequestInfo(family, other, method, path, requestId);
  }
}
