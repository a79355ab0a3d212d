package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.util.HexFormat;

/// Path-safe ids of webhooks, stable as long as the webhook is.
final class WebhookKeys {
  private static final int HEX_DIGITS = 20;

  private WebhookKeys() {}

  /// The id of a session's webhook.
  static WebhookKey of(SessionName session, WebhookId webhook) {
    var hash = Sha256.of(session.value() + "\n" + webhook.value());
    return new WebhookKey("wh_" + HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS));
  }

  /// The id of a webhook of all sessions.
  static WebhookKey ofGlobal(WebhookId webhook) {
    return new WebhookKey(webhook.value());
  }
}
