package dev.sessiongateway.bootstrap.settings;

import java.nio.file.Path;

/// The tokens of instances.
///
/// @param keyFile encrypts them
/// @param areInEvents whether events show them
public record TokenSettings(Path keyFile, boolean areInEvents) {
  static TokenSettings read(SettingsSources from, Path dataDirectory) {
    return new TokenSettings(
        from.find(Setting.EVOLUTION_TOKEN_KEY_FILE)
            .map(value -> from.absolute(value.value()))
            .orElse(dataDirectory.resolve("instance-tokens.key")),
        from.flag(Setting.EVOLUTION_EXPOSE_TOKEN));
  }
}
