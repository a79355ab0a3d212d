package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import java.time.Instant;
import java.util.Map;

/// The headers that Evolution API's own deliveries carry.
public final class EvolutionHeaders {
  private EvolutionHeaders() {}

  /// A `User-Agent` that the client configured stays; the other names belong to the gateway.
  ///
  /// @param headers of the attempt so far, by name in any case
  /// @param now the time of the attempt
  public static void add(
      Map<String, String> headers,
      RenderedEvent event,
      Delivery.Origin origin,
      Instant now,
      String version) {
    if (origin.session() != null) {
      headers.put("X-Instance-ID", origin.session().toString());
    }
    if (origin.name() != null) {
      headers.put("X-Instance-Name", origin.name().value());
    }
    headers.put("X-Event-Type", event.name());
    headers.put("X-Timestamp", Long.toString(now.toEpochMilli()));
    headers.putIfAbsent("User-Agent", "EvolutionAPI-Webhook/" + version);
  }
}
