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

  /// The protocol of clients that belong to no family. A part of the gateway answers them below a
  /// path of its own, with errors of their form. Their access tokens replace the gateway's keys:
  /// its routes are open, and recordings replace the tokens.
  public interface ClientProtocol {
    /// The path below which it is spoken, with a slash at its end.
    String area();

    /// Answers a failure.
    ///
    /// @param thrown a fault, or a bug
    ApiResponse answer(Throwable thrown, RequestInfo request);

    /// Answers a request for a path that exists, but not with this method.
    ///
    /// @param allow the methods that it has, separated by commas
    ApiResponse methodNotAllowed(String allow, RequestInfo request);
  }
}
