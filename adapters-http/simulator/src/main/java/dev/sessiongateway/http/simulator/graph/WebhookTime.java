package dev.sessiongateway.http.simulator.graph;

import java.time.Instant;

/// Times as webhooks have them.
final class WebhookTime {
  private WebhookTime() {}

  /// Whole seconds since 1970, as a text.
  static String seconds(Instant at) {
    return Long.toString(at.getEpochSecond());
  }
}
