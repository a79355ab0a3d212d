package dev.sessiongateway.http.kernel.server;

import java.util.Map;

/// How the gateway is. Asked by anybody, often: it answers at once and gives no secrets away.
public interface Health {

  /// What was looked at, by name.
  Map<String, Indicator> indicators();

  /// @param detail one word or two for an operator, such as a path or `disk full`
  record Indicator(boolean isUp, String detail) {}
}
