package dev.sessiongateway.http.kernel.webhook;

import dev.sessiongateway.domain.webhook.Webhook;
import org.jspecify.annotations.Nullable;

/// How much a receiver's certificate matters, in both families.
///
/// @param verify false accepts any; absent is true
public record WebhookTls(@Nullable Boolean verify) {

  /// Absent where nothing is out of the ordinary.
  static @Nullable public WebhookTls of(Webhook webhook) {
    return webhook.verifiesTls() ? null : new WebhookTls(false);
  }

  public boolean verifies() {
    return verify == null || verify;
  }
}
