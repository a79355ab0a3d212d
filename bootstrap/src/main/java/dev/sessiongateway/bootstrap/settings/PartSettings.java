package dev.sessiongateway.bootstrap.settings;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// What only parts of the gateway read. The settings are checked and described here, whether or not
/// the parts are there.
///
/// @param values by the keys of the settings
public record PartSettings(Map<String, String> values) {
  private static final List<Setting> FLAGS =
      List.of(Setting.WEBSOCKET_B_ENABLED, Setting.WEBSOCKET_B_GLOBAL_EVENTS);

  static PartSettings read(SettingsSources from) {
    FLAGS.forEach(from::flag);
    var _ = from.number(Setting.WEBSOCKET_B_PORT, 0, 65_535);
    return new PartSettings(
        Stream.concat(FLAGS.stream(), Stream.of(Setting.WEBSOCKET_B_PORT))
            .collect(toUnmodifiableMap(Setting::key, setting -> from.required(setting).value())));
  }

  /// The port besides that of the API; empty where there is none, 0 for any free one.
  public OptionalInt socketPort() {
    return Boolean.parseBoolean(values.get(Setting.WEBSOCKET_B_ENABLED.key()))
        ? OptionalInt.of(Integer.parseInt(values.get(Setting.WEBSOCKET_B_PORT.key())))
        : OptionalInt.empty();
  }
}
