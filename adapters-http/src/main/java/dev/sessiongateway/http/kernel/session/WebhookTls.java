package dev.sessiongateway.http.kernel.session;

import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.json.SchemaName;
import org.jspecify.annotations.Nullable;

/// Whether an endpoint's certificate is verified, in both families.
///
/// @param verify false accepts any certificate; absent means true
@SchemaName("B.WebhookTls")
public record WebhookTls(@Nullable Boolean verify) {

  /// Null for the default.
  static @Nullable public WebhookTls of(Webhook webhook) {
    return webhook.verifiesTls() ? null : new WebhookTls(false);
  }

  public boolean verifies() {
    return verify == null || verify;
  }
}
