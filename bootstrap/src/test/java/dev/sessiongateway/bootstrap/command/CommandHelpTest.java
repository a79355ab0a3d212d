package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CommandHelpTest {
  private static final int LINES_OF_A_SCREEN = 25;
  private static final int COLUMNS_OF_A_SCREEN = 80;
  private static final Pattern COMMAND = Pattern.compile("  ([a-z]+) {2,}\\S.*");

  @TempDir private Path directory;

  /// Every command but `serve`, whose options are the settings, and their subcommands.
  static Stream<List<String>> commands() {
    return below(List.of()).stream().filter(command -> !command.equals(List.of("serve")));
  }

  private static List<List<String>> below(List<String> command) {
    var found = new ArrayList<List<String>>();
    found.add(command);
    if (command.size() < 2) {
      var lines = help(Path.of("."), command).lines().dropWhile(line -> !line.equals("Commands:"));
      lines
          .map(COMMAND::matcher)
          .filter(line -> line.matches())
          .map(line -> Stream.concat(command.stream(), Stream.of(line.group(1))).toList())
          .forEach(each -> found.addAll(below(each)));
    }
    return found;
  }

  private static String help(Path directory, List<String> command) {
    var arguments = Stream.concat(command.stream(), Stream.of("--help"));
    return CommandRun.of(directory, arguments.toArray(String[]::new)).output();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpOfACommandFitsAScreen(List<String> command) {
    var help = help(directory, command);
    assertThat(help.lines())
        .hasSizeBetween(1, LINES_OF_A_SCREEN)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS_OF_A_SCREEN));
    assertThat(help).contains("Usage: gateway");
  }

  @Test
  void theCommandsAreFound() {
    assertThat(commands())
        .contains(List.of(), List.of("keys"), List.of("keys", "create"), List.of("backup"))
        .hasSizeGreaterThan(25);
  }

  @Test
  void ownOptionsAreThereAndSettingsAreNamedInOneLine() {
    for (var command : List.of("keys create", "keys list", "backup", "restore", "copy", "check")) {
      var top = command.split(" ", -1)[0];
      assertThat(help(directory, List.of(command.split(" ", -1))))
          .contains("Settings such as --data-dir are options too: see 'gateway settings " + top)
          .doesNotContain("--postgres-url", "--s3-bucket", "GATEWAY_STORE");
    }
    assertThat(help(directory, List.of("keys", "create"))).contains("--scopes", "--valid-days");
    assertThat(help(directory, List.of("backup"))).contains("--overwrite", "--skip-damaged");
    assertThat(help(directory, List.of("webhooks", "list"))).contains("--session", "--url");
  }

  @Test
  void theSettingsOfACommandAreListedByName() {
    var backup = run("settings", "backup");
    assertThat(backup.output())
        .contains("--s3-bucket", "--postgres-url", "GATEWAY_STORE", "GATEWAY_S3_SECRET_KEY, or")
        .doesNotContain("--overwrite", "--help", "--media-file-mib");
    assertThat(backup.exitCode()).isZero();
    assertThat(run("settings", "webhooks").output())
        .contains("--api-key-file")
        .doesNotContain("--postgres-url", "--url");
  }

  @Test
  void withoutANameAllSettingsAreListed() {
    var all = run("settings").output();
    for (var setting : Setting.values()) {
      assertThat(all).contains(setting.variable()).contains(setting.flag().orElse(""));
    }
  }

  @Test
  void theSettingsOfACommandThatIsNoneAreMisuse() {
    var none = run("settings", "bakcup");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.errors()).contains("there is no command 'bakcup'", "backup", "keys");
  }

  @Test
  void aSettingWorksAsAnOptionThoughTheHelpDoesNotListIt() {
    var listed = run("keys", "list", "--data-dir", directory.resolve("none").toString());
    assertThat(listed.errors()).doesNotContain("Unknown option");
    assertThat(run("completion").output()).contains("--postgres-url");
  }

  private CommandRun run(String... arguments) {
    return CommandRun.of(directory, arguments);
  }
}
