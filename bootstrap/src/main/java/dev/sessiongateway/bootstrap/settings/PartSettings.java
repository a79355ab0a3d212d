package dev.sessiongateway.bootstrap.settings;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/// What only parts of the gateway read. The settings are checked and described here, whether or not
/// the parts are there.
///
/// @param values by the keys of the settings
public record PartSettings(Map<String, String> values) {
  private static final long MOST_QUEUED = 1_000_000;

  /// @param openAi the address of the API of OpenAI
  static PartSettings read(SettingsSources from, URI openAi) {
    return new PartSettings(
        Map.of(
            Setting.BOTS_OPENAI_URL.key(),
            "" + openAi,
            Setting.MESSAGES_QUEUE_MOST.key(),
            "" + from.number(Setting.MESSAGES_QUEUE_MOST, 1, MOST_QUEUED),
            Setting.SEARCH_ENABLED.key(),
            "" + from.flag(Setting.SEARCH_ENABLED),
            Setting.WEBSOCKET_B_ENABLED.key(),
            "" + from.flag(Setting.WEBSOCKET_B_ENABLED),
            Setting.WEBSOCKET_B_PORT.key(),
            "" + from.number(Setting.WEBSOCKET_B_PORT, 0, 65_535),
            Setting.WEBSOCKET_B_GLOBAL_EVENTS.key(),
            "" + from.flag(Setting.WEBSOCKET_B_GLOBAL_EVENTS)));
  }

  /// The port besides that of the API; empty where there is none, 0 for any free one.
  public OptionalInt socketPort() {
    return Boolean.parseBoolean(get(Setting.WEBSOCKET_B_ENABLED))
        ? OptionalInt.of(Integer.parseInt(get(Setting.WEBSOCKET_B_PORT)))
        : OptionalInt.empty();
  }

  private String get(Setting setting) {
    return Objects.requireNonNull(values.get(setting.key()));
  }
}
