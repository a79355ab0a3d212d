package dev.sessiongateway.application.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Ids that can be written into a path and stay the same as long as the receiver does.
final class WebhookKeys {
  private static final int HEX_DIGITS = 20;

  private WebhookKeys() {}

  /// Of a receiver of one session.
  static WebhookKey of(SessionName session, WebhookId webhook) {
    try {
      var text = session.value() + "\n" + webhook.value();
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return new WebhookKey("wh_" + HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// Of a receiver of all sessions.
  static WebhookKey ofGlobal(WebhookId webhook) {
    return new WebhookKey(webhook.value());
  }
}
