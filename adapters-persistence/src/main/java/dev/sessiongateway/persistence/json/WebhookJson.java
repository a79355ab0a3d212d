package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// @param retries absent when no retry policy is configured
/// @param verifiesTls absent means true
record WebhookJson(
    String id,
    String family,
    boolean enabled,
    String url,
    List<String> events,
    @Nullable String hmacKey,
    @Nullable RetriesJson retries,
    List<HeaderJson> headers,
    boolean byEvents,
    boolean base64,
    @Nullable Boolean verifiesTls,
    @Nullable RetiredKeyJson retiredKey) {

  static WebhookJson of(Webhook webhook) {
    return new WebhookJson(
        webhook.id().value(),
        webhook.family().code(),
        webhook.enabled(),
        webhook.url().toString(),
        webhook.events().stream().sorted().toList(),
        webhook.hmacKey(),
        RetriesJson.of(webhook.retries()),
        webhook.headers().stream().map(HeaderJson::of).toList(),
        webhook.byEvents(),
        webhook.base64(),
        webhook.verifiesTls() ? null : false,
        RetiredKeyJson.of(webhook.retiredKey()));
  }

  Webhook toWebhook() {
    return new Webhook(
        new WebhookId(id),
        Coded.of(Family.class, family),
        enabled,
        URI.create(url),
        Set.copyOf(events),
        hmacKey,
        retries == null ? new RetryPolicy.Unset() : retries.toPolicy(),
        // Earlier versions accepted reserved headers; the webhook is loaded without them.
        headers.stream()
            .filter(header -> !Webhook.Header.isReserved(header.name()))
            .map(HeaderJson::toHeader)
            .toList(),
        byEvents,
        base64,
        verifiesTls == null || verifiesTls,
        retiredKey == null ? null : retiredKey.toKey());
  }

  record RetriesJson(String curve, String delay, int attempts) {
    static @Nullable RetriesJson of(RetryPolicy policy) {
      return switch (policy) {
        case RetryPolicy.Unset _, RetryPolicy.Backoff _ -> null;
        case RetryPolicy.Configured(var curve, var delay, var attempts) ->
            new RetriesJson(curve.code(), delay.toString(), attempts);
      };
    }

    RetryPolicy toPolicy() {
      return new RetryPolicy.Configured(
          Coded.of(RetryPolicy.Curve.class, curve), Duration.parse(delay), attempts);
    }
  }

  record HeaderJson(String name, String value) {
    static HeaderJson of(Webhook.Header header) {
      return new HeaderJson(header.name(), header.value());
    }

    Webhook.Header toHeader() {
      return new Webhook.Header(name, value);
    }
  }

  record RetiredKeyJson(String key, String until) {
    static @Nullable RetiredKeyJson of(Webhook.@Nullable RetiredKey retired) {
      return retired == null ? null : new RetiredKeyJson(retired.key(), retired.until().toString());
    }

    Webhook.RetiredKey toKey() {
      return new Webhook.RetiredKey(key, Instant.parse(until));
    }
  }
}
