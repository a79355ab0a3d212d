package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.util.HexFormat;

/// Ids that can be written into a path and stay the same as long as the receiver does.
final class WebhookKeys {
  private static final int HEX_DIGITS = 20;

  private WebhookKeys() {}

  /// Of a receiver of one session.
  static WebhookKey of(SessionName session, WebhookId webhook) {
    var hash = Sha256.of(session.value() + "\n" + webhook.value());
    return new WebhookKey("wh_" + HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS));
  }

  /// Of a receiver of all sessions.
  static WebhookKey ofGlobal(WebhookId webhook) {
    return new WebhookKey(webhook.value());
  }
}
