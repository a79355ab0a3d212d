package dev.sessiongateway.http.kernel.access;

import java.util.List;

/// What guards a server besides the keys of the gateway, whatever its clients speak.
///
/// @param failures limits failed key checks over all transports
/// @param callers who needs no key, where none is needed
/// @param cors which pages may read responses
public record ClientGuards(FailureLimiter failures, LocalCallers callers, CorsHeaders cors) {
  /// @param host that the server listens on, as the operator wrote it
  /// @param origins whose pages may read responses; `*` means all
  public static ClientGuards of(
      FailureLimiter failures, String host, List<String> origins, boolean isKeyNeeded) {
    var callers = new LocalCallers(host, origins);
    return new ClientGuards(failures, callers, CorsHeaders.of(isKeyNeeded, origins, callers));
  }
}
