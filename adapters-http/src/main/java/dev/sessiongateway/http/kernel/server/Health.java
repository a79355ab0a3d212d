package dev.sessiongateway.http.kernel.server;

import java.util.Map;

/// The health of the gateway. It is read often and without a key, so it answers at once and shows
/// no secrets.
public interface Health {

  /// The checks, by name.
  Map<String, Indicator> indicators();

  /// @param detail one word or two for an operator, such as a path or `disk full`
  record Indicator(boolean isUp, String detail) {}
}
