package dev.sessiongateway.http.kernel.api;

import org.jspecify.annotations.Nullable;

/// The protocol of clients that belong to no family. A part of the gateway answers them below a
/// path of its own, with errors of their form and with credentials of their own: its routes are
/// open.
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

  /// The token that says which client calls; null when there is none. Recordings replace it.
  @Nullable String token(ApiRequest request);
}
