package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.bootstrap.settings.SettingsSources.RawValue;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads single values of the sources.
final class SettingValues {
  private final SettingsSources from;

  SettingValues(SettingsSources from) {
    this.from = from;
  }

  Optional<RawValue> find(Setting setting) {
    return from.find(setting);
  }

  /// The value of a setting with a default.
  RawValue required(Setting setting) {
    return from.find(setting)
        .orElseThrow(() -> new IllegalStateException(setting + " has no default"));
  }

  boolean flag(Setting setting) {
    var value = required(setting);
    return switch (value.value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw value.mustBe("true or false", setting);
    };
  }

  long number(Setting setting, long least, long most) {
    return number(required(setting), setting, least, most);
  }

  static long number(RawValue value, Setting setting, long least, long most) {
    try {
      var number = Long.parseLong(value.value());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like any other number out of range.
    }
    throw value.mustBe("a number from " + least + " to " + most, setting);
  }

  /// The path of a file, from the working directory.
  Path absolute(String path) {
    return from.workingDirectory().resolve(path).toAbsolutePath().normalize();
  }

  /// The parts between commas, trimmed.
  static Stream<String> list(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty());
  }
}
