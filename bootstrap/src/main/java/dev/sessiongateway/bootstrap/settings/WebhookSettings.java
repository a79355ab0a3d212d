package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.webhook.RetryDefaults;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;

/// Webhooks of all sessions, and the rules for others.
///
/// @param ofAll for the events of all sessions
/// @param retries of those that configure none
/// @param timeoutOfB how long family B's webhooks may take
public record WebhookSettings(List<Webhook> ofAll, RetryDefaults retries, Duration timeoutOfB) {
  private static final long MOST_DELIVERY_MILLIS = 90_000;

  public WebhookSettings {
    ofAll = List.copyOf(ofAll);
  }

  static WebhookSettings read(SettingsSources from) {
    return new WebhookSettings(
        GlobalWebhooks.from(from),
        EvolutionRetries.from(from),
        Duration.ofMillis(from.number(Setting.WEBHOOK_B_TIMEOUT_MS, 1, MOST_DELIVERY_MILLIS)));
  }
}
