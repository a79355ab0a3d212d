package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.Doctor;
import dev.sessiongateway.bootstrap.settings.IgnoredVariable;
import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.bootstrap.settings.SettingsSources.Given;
import dev.sessiongateway.bootstrap.settings.UnknownVariables;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/// Settings as options of a command: one for each [Setting] that has a flag, and `--config`.
final class SettingsOptions {
  private static final String CONFIG = "--config";
  private static final String EMPTY_WORLD = "--empty-world";
  private static final Map<Setting, String> SHORT_FORMS =
      Map.of(
          Setting.SIMULATOR_SEED, "--seed",
          Setting.SIMULATOR_CLOCK, "--clock",
          Setting.MEDIA_LOCATION, "--media");

  private final Map<String, String> environment;
  private final Path workingDirectory;
  private final Map<Setting, String> flags = new EnumMap<>(Setting.class);
  private @Nullable Path configFile;

  SettingsOptions(Map<String, String> environment, Path workingDirectory) {
    this.environment = environment;
    this.workingDirectory = workingDirectory;
  }

  /// @param settings receives the values
  void addTo(CommandSpec command, Collection<Setting> settings) {
    command.addOption(
        option(
                "<file>",
                "A file with settings instead of gateway.yaml in the working directory."
                    + " Environment: "
                    + SettingsSources.FILE_VARIABLE,
                value -> configFile = Path.of(value),
                CONFIG)
            .build());
    for (var setting : settings) {
      setting.flag().ifPresent(flag -> command.addOption(option(setting, flag)));
    }
    if (settings.contains(Setting.WORLD)) {
      command.addOption(
          option(
                  "",
                  "The same as --world empty.",
                  _ -> flags.put(Setting.WORLD, "empty"),
                  EMPTY_WORLD)
              .arity("0")
              .build());
    }
    command.usageMessage().footer(footer(settings));
  }

  /// Whether an option is one that [#addTo] adds.
  static boolean isSetting(OptionSpec option) {
    var name = option.longestName();
    return name.equals(CONFIG) || name.equals(EMPTY_WORLD) || withFlag(name).isPresent();
  }

  private OptionSpec option(Setting setting, String flag) {
    var option =
        option(
            setting.valueLabel(),
            description(setting),
            value -> flags.put(setting, value),
            Stream.of(flag, SHORT_FORMS.getOrDefault(setting, flag))
                .distinct()
                .toArray(String[]::new));
    // The flag of a switch may stand alone.
    return (setting == Setting.NO_KEY ? option.arity("0..1").fallbackValue("true") : option)
        .build();
  }

  /// Takes options that are written plainly, see [#plain].
  ///
  /// @return whether all were taken; otherwise none was, and picocli is to read them
  boolean takePlain(List<String> arguments) {
    var values = new EnumMap<Setting, String>(Setting.class);
    Path config = null;
    var plain = plain(arguments);
    if (plain.isEmpty()) {
      return false;
    }
    for (var option : plain.get().entrySet()) {
      if (option.getKey().equals(CONFIG)) {
        config = Path.of(option.getValue());
        continue;
      }
      var setting = withFlag(option.getKey());
      if (setting.isEmpty() || values.put(setting.get(), option.getValue()) != null) {
        return false;
      }
    }
    flags.putAll(values);
    configFile = config;
    return true;
  }

  private static Optional<Setting> withFlag(String name) {
    return Arrays.stream(Setting.values())
        .filter(setting ->
            setting.flag().filter(name::equals).isPresent()
                || name.equals(SHORT_FORMS.get(setting)))
        .findFirst();
  }

  /// @throws dev.sessiongateway.bootstrap.settings.InvalidSettings when a value is invalid
  Settings read() {
    return Settings.of(sources());
  }

  /// As the one above, with some values instead of those that were given.
  Settings read(Map<Setting, String> instead) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.putAll(flags);
    all.putAll(instead);
    return Settings.of(SettingsSources.of(all, configFile, environment, workingDirectory));
  }

  /// The values that were given, with their sources, for an operator.
  List<Given> given() {
    return sources().given();
  }

  /// Variables that are set here and have no effect.
  List<IgnoredVariable> ignored() {
    return Stream.of(
            MigratedVariables.ignored(UnknownVariables.without(environment)),
            UnknownVariables.of(environment),
            overridden())
        .flatMap(List::stream)
        .toList();
  }

  private List<IgnoredVariable> overridden() {
    return given().stream()
        .flatMap(given ->
            MigratedVariables.overridden(given.setting(), given.from(), environment).stream())
        .toList();
  }

  /// What `gateway doctor` finds in the process that runs with these settings.
  List<ProcessFinding> examine(Settings settings) {
    return Stream.concat(
            Doctor.examineRunning(settings).stream(),
            ignored().stream().map(each -> ProcessFinding.unused(each.name(), each.meaning())))
        .toList();
  }

  Map<String, String> environment() {
    return environment;
  }

  private SettingsSources sources() {
    return SettingsSources.of(flags, configFile, environment, workingDirectory);
  }

  private static String description(Setting setting) {
    var unset = setting.fallback().map(value -> " Default: " + value + ".").orElse("");
    return "%s%s In the file: %s. Environment: %s"
        .formatted(setting.meaning(), unset, setting.key(), setting.variable());
  }

  private static String[] footer(Collection<Setting> settings) {
    var lines = new ArrayList<String>();
    for (var setting : settings) {
      if (setting.isSecret()) {
        lines.add("%s, or %s in the file:".formatted(setting.variable(), setting.key()));
        lines.add("  " + setting.meaning());
      }
    }
    return lines.toArray(String[]::new);
  }

  private static OptionSpec.Builder option(
      String label, String description, Consumer<String> sink, String... names) {
    return OptionSpec.builder(names)
        .paramLabel(label)
        .type(String.class)
        .scopeType(ScopeType.INHERIT)
        // Picocli reads descriptions as format strings.
        .description(description.replace("%", "%%"))
        .setter(
            new ISetter() {
              @Override
              @SuppressWarnings({
                "TypeParameterUnusedInFormals",
                "unchecked"
              }) // picocli's signature
              public <T> T set(T value) {
                // Picocli passes null when it begins to parse.
                if (value instanceof String text) {
                  sink.accept(text);
                }
                return value;
              }
            });
  }

  /// Options as nearly all command lines have them: `--name value` or `--name=value`, each once.
  /// They mean here what they mean to picocli, which is not loaded for them: it is compiled for
  /// Java 5, and the cache of loaded classes takes no such classes, so that it would cost a tenth
  /// of a start.
  ///
  /// @return the value of each name, in any order; empty when an argument is written otherwise
  private static Optional<Map<String, String>> plain(List<String> arguments) {
    var options = new HashMap<String, String>();
    for (var i = 0; i < arguments.size(); i++) {
      var argument = arguments.get(i);
      var equals = argument.indexOf('=');
      var name = equals < 0 ? argument : argument.substring(0, equals);
      String value;
      if (equals >= 0) {
        value = argument.substring(equals + 1);
      } else if (i + 1 < arguments.size()) {
        i++;
        value = arguments.get(i);
      } else {
        return Optional.empty();
      }
      if (!name.startsWith("--") || !isPlain(value) || options.put(name, value) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(Map.copyOf(options));
  }

  /// Not the name of an option, of a file of arguments, or quoted.
  private static boolean isPlain(String value) {
    return !value.isEmpty() && "-@\"'".indexOf(value.charAt(0)) < 0;
  }
}
