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
  private static final long MOST_DAYS = 36_500;
  private static final long FEWEST_MIB = 16;
  private static final long MOST_MIB = 1 << 20;

  /// @param openAi the address of the API of OpenAI
  static PartSettings read(SettingsSources from, URI openAi) {
    return new PartSettings(
        Map.ofEntries(
            entry(Setting.BOTS_OPENAI_URL, openAi),
            number(from, Setting.MESSAGES_QUEUE_MOST, 1, MOST_QUEUED),
            flag(from, Setting.SEARCH_ENABLED),
            flag(from, Setting.AUDIT_ENABLED),
            flag(from, Setting.AUDIT_READS),
            number(from, Setting.AUDIT_KEEP_DAYS, 1, MOST_DAYS),
            number(from, Setting.AUDIT_KEEP_MIB, FEWEST_MIB, MOST_MIB),
            flag(from, Setting.WEBSOCKET_B_ENABLED),
            number(from, Setting.WEBSOCKET_B_PORT, 0, 65_535),
            flag(from, Setting.WEBSOCKET_B_GLOBAL_EVENTS)));
  }

  private static Map.Entry<String, String> flag(SettingsSources from, Setting setting) {
    return entry(setting, from.flag(setting));
  }

  private static Map.Entry<String, String> number(
      SettingsSources from, Setting setting, long lowest, long highest) {
    return entry(setting, from.number(setting, lowest, highest));
  }

  private static Map.Entry<String, String> entry(Setting setting, Object value) {
    return Map.entry(setting.key(), "" + value);
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
