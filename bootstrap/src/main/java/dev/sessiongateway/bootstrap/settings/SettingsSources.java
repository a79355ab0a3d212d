package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.domain.text.ByteOrderMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks values up in this order: flags, the environment (our variables before
/// [MigratedVariables]), the file, the default. A blank value counts as absent.
public final class SettingsSources {
  /// The beginning of the names of our own variables.
  public static final String PREFIX = "GATEWAY_";

  /// Names the settings file when there is no `--config`.
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

  /// @param configFile from `--config`; null means [#FILE_VARIABLE], then `gateway.yaml` if it
  ///   exists
  /// @throws InvalidSettings when the file is unreadable or has an unknown setting
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

  /// Only these values.
  static SettingsSources only(Map<Setting, String> values, Path workingDirectory) {
    return new SettingsSources(values, Map.of(), Map.of(), workingDirectory);
  }

  /// The settings that are not at their defaults, with the source of each.
  public List<Given> given() {
    return Arrays.stream(Setting.values()).flatMap(setting -> given(setting).stream()).toList();
  }

  private Optional<Given> given(Setting setting) {
    return beforeFile(setting)
        .or(() -> RawValue.given(file.get(setting), setting.key() + " in the file"))
        .map(value -> new Given(setting, setting.isHidden() ? "***" : value.value(), value.from()));
  }

  /// The path of a file, from the working directory.
  Path absolute(String path) {
    return workingDirectory.resolve(path).toAbsolutePath().normalize();
  }

  /// The text of a file with a secret, without blanks around it and a byte order mark before it.
  ///
  /// @param file its path, as the operator gave it
  /// @throws InvalidSettings when it cannot be read, or is empty
  String secretIn(RawValue file) {
    try {
      var text = ByteOrderMark.skip(Files.readString(absolute(file.value()))).strip();
      if (text.isEmpty()) {
        throw new InvalidSettings(file.from() + " names " + file.value() + ", which is empty");
      }
      return text;
    } catch (IOException e) {
      throw new InvalidSettings(file.from() + " names " + file.value() + ", which cannot be read");
    }
  }

  Optional<RawValue> find(Setting setting) {
    return beforeFile(setting)
        .or(() -> RawValue.given(file.get(setting), setting.key()))
        .or(() -> RawValue.given(setting.fallback().orElse(null), setting.key()));
  }

  private Optional<RawValue> beforeFile(Setting setting) {
    return flagOrVariable(setting).or(() -> MigratedVariables.find(setting, environment));
  }

  /// As [#find], without the variables of other products and the default.
  Optional<RawValue> findOwn(Setting setting) {
    return flagOrVariable(setting).or(() -> RawValue.given(file.get(setting), setting.key()));
  }

  private Optional<RawValue> flagOrVariable(Setting setting) {
    return RawValue.given(flags.get(setting), setting.flag().orElse(setting.key()))
        .or(() -> RawValue.given(environment.get(setting.variable()), setting.variable()));
  }

  /// The value of a setting with a default.
  RawValue required(Setting setting) {
    return find(setting).orElseThrow(() -> new IllegalStateException(setting + " has no default"));
  }

  /// A secret: itself, or what the file contains that has it.
  ///
  /// @throws InvalidSettings when the file cannot be read
  Optional<RawValue> secret(Setting setting, Setting inFile) {
    return find(setting).or(() -> find(inFile).map(this::keyIn));
  }

  private RawValue keyIn(RawValue file) {
    return new RawValue(secretIn(file), "the key in " + file.value());
  }

  boolean flag(Setting setting) {
    var value = required(setting);
    return switch (value.value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw value.mustBe("true or false", setting);
    };
  }

  /// One of the words of a setting.
  <T> T word(Setting setting, Map<String, T> words, String rule) {
    var value = required(setting);
    var meant = words.get(value.value());
    if (meant == null) {
      throw value.mustBe(rule, setting);
    }
    return meant;
  }

  long number(Setting setting, long least, long most) {
    return required(setting).number(setting, least, most);
  }

  /// A setting with a value of the operator's.
  ///
  /// @param value masked when it is a secret
  /// @param from a flag, a variable, or a key of the file
  public record Given(Setting setting, String value, String from) {}
}
