package dev.sessiongateway.http.webhook;

import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/// The headers of one attempt: what the client configured, then what identifies and signs the body,
/// which the client cannot replace.
final class DeliveryHeaders {
  /// Not a header: its value signs a token.
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
        headers.put("Authorization", "Bearer " + WebhookToken.signed(header.value(), now));
      }
    }
    headers.put("X-Webhook-Request-Id", DerivedId.of(ulid(event.id()), webhook.id().value()));
    headers.put("X-Webhook-Timestamp", Long.toString(event.at().toEpochMilli()));
    var key = webhook.hmacKey();
    if (key != null) {
      var seconds = now.getEpochSecond();
      headers.put("X-Webhook-Hmac", Signature.sha512Hex(key, event.body()));
      headers.put("X-Webhook-Hmac-Algorithm", "sha512");
      headers.put("webhook-id", event.id());
      headers.put("webhook-timestamp", Long.toString(seconds));
      headers.put("webhook-signature", Signature.standard(key, event.id(), seconds, event.body()));
    }
    return headers;
  }

  private static String ulid(String eventId) {
    return eventId.substring(eventId.lastIndexOf('_') + 1);
  }
}
