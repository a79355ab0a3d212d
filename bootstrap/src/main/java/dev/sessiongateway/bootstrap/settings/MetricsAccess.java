package dev.sessiongateway.bootstrap.settings;

import java.util.Optional;

/// Who may read what the gateway measures.
public enum MetricsAccess {
  /// Keys with the scope `admin`.
  KEY,
  /// Everybody.
  OPEN,
  /// Nobody.
  OFF;

  static Optional<MetricsAccess> parse(String text) {
    return switch (text) {
      case "key" -> Optional.of(KEY);
      case "open" -> Optional.of(OPEN);
      case "off" -> Optional.of(OFF);
      default -> Optional.empty();
    };
  }
}
