package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.session.Session;
import org.jspecify.annotations.Nullable;

/// The session of an operation that has none in its path.
public final class SessionParameter {
  public static final Parameter<@Nullable String> SESSION =
      Parameter.text("session").meaning("Required natively; `default` in the `waha` dialect.");

  private SessionParameter() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException as [ApiRequest#session(String)]
  public static Session of(ApiRequest request) {
    return request.session(SESSION.of(request));
  }
}
