package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;

/// Identifies a configured webhook among those of all sessions: safe in a path, and stable as long
/// as the webhook is.
public record ReceiverKey(String value) {
  private static final int HEX_DIGITS = 20;

  /// The id of a session's webhook.
  ///
  /// @param session its name
  public static ReceiverKey of(String session, ReceiverId webhook) {
    var hash = Sha256.of(session + "\n" + webhook.value());
    return new ReceiverKey("wh_" + HexFormat.of().formatHex(hash).substring(0, HEX_DIGITS));
  }

  /// The id of a webhook of all sessions.
  public static ReceiverKey ofGlobal(ReceiverId webhook) {
    return new ReceiverKey(webhook.value());
  }

  @Override
  public String toString() {
    return value;
  }
}
