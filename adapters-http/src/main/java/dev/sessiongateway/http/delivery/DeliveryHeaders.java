package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.Webhook.RetiredKey;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The headers of one attempt: those that the client configured, then those that identify and sign
/// the body, which the client cannot replace.
final class DeliveryHeaders {
  /// A configured name that is no header: its value signs a token.
  private static final String JWT_KEY = "jwt_key";

  private DeliveryHeaders() {}

  static Map<String, String> of(Webhook webhook, RenderedEvent event, Instant now) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    for (var header : webhook.headers()) {
      if (!header.name().equalsIgnoreCase(JWT_KEY)) {
        headers.put(header.name(), header.value());
      }
    }
    for (var header : webhook.headers()) {
      if (header.name().equalsIgnoreCase(JWT_KEY)) {
        headers.put("Authorization", "Bearer " + Signature.token(header.value(), now));
      }
    }
    addCause(headers, event.cause());
    headers.put("X-Webhook-Request-Id", DerivedId.of(ulid(event.id()), webhook.id().value()));
    headers.put("X-Webhook-Timestamp", Long.toString(event.at().toEpochMilli()));
    if (event.attempt() > 1) {
      headers.put("X-Webhook-Attempt", Integer.toString(event.attempt()));
    }
    var key = webhook.hmacKey();
    if (key != null) {
      headers.put("X-Webhook-Hmac", Signature.sha512Hex(key, event.body()));
      headers.put("X-Webhook-Hmac-Algorithm", "sha512");
      headers.put("webhook-id", event.id());
      headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
      headers.put("webhook-signature", signatures(key, webhook.retiredKey(), event, now));
    }
    return headers;
  }

  /// A header of one of these names that the client configured stays.
  private static void addCause(Map<String, String> headers, @Nullable RequestTrace cause) {
    if (cause == null) {
      return;
    }
    headers.putIfAbsent("X-Request-Id", cause.requestId());
    var context = cause.context();
    if (context != null && headers.putIfAbsent("traceparent", context.traceparent()) == null) {
      if (!context.tracestate().isEmpty()) {
        headers.putIfAbsent("tracestate", context.tracestate());
      }
    }
  }

  /// One signature, or two while a retired key is still valid; an endpoint accepts either.
  private static String signatures(
      String key, @Nullable RetiredKey retired, RenderedEvent event, Instant now) {
    var seconds = now.getEpochSecond();
    var signature = Signature.standard(key, event.id(), seconds, event.body());
    return retired == null || !now.isBefore(retired.until())
        ? signature
        : signature + " " + Signature.standard(retired.key(), event.id(), seconds, event.body());
  }

  private static String ulid(String eventId) {
    return eventId.substring(eventId.lastIndexOf('_') + 1);
  }

  /// Adds the headers that Evolution API's own deliveries carry.
  ///
  /// A `User-Agent` that the client configured stays; the other names belong to the gateway.
  ///
  /// @param headers of the attempt so far, by name in any case
  /// @param now the time of the attempt
  static void addEvolution(
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
