package dev.sessiongateway.bootstrap.settings;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where values come from: flags, then the environment (our variables before [MigratedVariables]),
/// then the file, then the default. A blank value counts as none.
public final class SettingsSources {
  /// Names another file than `gateway.yaml`, where there is no `--config`.
  public static final String FILE_VARIABLE = "GATEWAY_CONFIG";

  private final Map<Setting, String> flags;
  private final Map<String, String> environment;
  private final Map<Setting, String> file;
  private final Path workingDirectory;

  private SettingsSources(
      Map<Setting, String> flags,
      Map<String, String> environment,
      Map<Setting, String> file,
      Path workingDirectory) {
    this.flags = Map.copyOf(flags);
    this.environment = Map.copyOf(environment);
    this.file = Map.copyOf(file);
    this.workingDirectory = workingDirectory;
  }

  /// @param configFile from `--config`; absent means [#FILE_VARIABLE], then `gateway.yaml` if there
  ///   is one
  /// @throws InvalidSettings when the file is not readable or has an unknown setting
  public static SettingsSources of(
      Map<Setting, String> flags,
      @Nullable Path configFile,
      Map<String, String> environment,
      Path workingDirectory) {
    var fromVariable = environment.getOrDefault(FILE_VARIABLE, "");
    var named = configFile == null && !fromVariable.isBlank() ? Path.of(fromVariable) : configFile;
    return new SettingsSources(
        flags, environment, SettingsFile.read(named, workingDirectory), workingDirectory);
  }

  /// These values only.
  static SettingsSources only(Map<Setting, String> values, Path workingDirectory) {
    return new SettingsSources(values, Map.of(), Map.of(), workingDirectory);
  }

  /// @throws InvalidSettings when a value cannot be used
  public Settings read() {
    return Settings.from(this);
  }

  Path workingDirectory() {
    return workingDirectory;
  }

  Optional<RawValue> find(Setting setting) {
    return given(flags.get(setting), setting.flag().orElse(setting.key()))
        .or(() -> given(environment.get(setting.variable()), setting.variable()))
        .or(() -> MigratedVariables.find(setting, environment))
        .or(() -> given(file.get(setting), setting.key()))
        .or(() -> given(setting.fallback().orElse(null), setting.key()));
  }

  static Optional<RawValue> given(@Nullable String value, String from) {
    return value == null || value.isBlank()
        ? Optional.empty()
        : Optional.of(new RawValue(value.strip(), from));
  }

  /// A value, and the name under which it was given: what an error has to call it.
  record RawValue(String value, String from) {
    InvalidSettings mustBe(String rule, Setting setting) {
      var but = setting.isSecret() ? "" : ", but is " + value;
      return new InvalidSettings(from + " must be " + rule + but);
    }
  }
}
