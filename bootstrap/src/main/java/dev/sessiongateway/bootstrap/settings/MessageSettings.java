package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.preview.LinkPreviewPolicy;
import java.time.Duration;
import java.util.Map;

/// How messages are sent.
///
/// @param ackDeadline how long to wait for the network's acknowledgement
public record MessageSettings(Duration ackDeadline, LinkPreviewPolicy linkPreviews) {
  private static final long MOST_SECONDS = 86_400;
  private static final Map<String, LinkPreviewPolicy> LINK_PREVIEWS =
      Map.of(
          "always", LinkPreviewPolicy.ALWAYS,
          "on-request", LinkPreviewPolicy.ON_REQUEST,
          "off", LinkPreviewPolicy.OFF);

  static MessageSettings read(SettingsSources from) {
    return new MessageSettings(
        Duration.ofSeconds(from.number(Setting.MESSAGES_ACK_DEADLINE_SECONDS, 1, MOST_SECONDS)),
        from.word(Setting.MESSAGES_LINK_PREVIEWS, LINK_PREVIEWS, "always, on-request or off"));
  }
}
