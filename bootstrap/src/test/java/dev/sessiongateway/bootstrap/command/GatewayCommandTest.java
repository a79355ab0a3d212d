package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class GatewayCommandTest {
  private static final String VERSION =
      "Session Gateway \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?, commit (unknown|[0-9a-f]{12}(-dirty)?)";

  @TempDir Path directory;

  @Test
  void tellsItsVersion() {
    try (var program = start("--version")) {
      assertThat(program.output()).singleElement().asString().matches(VERSION);
      assertThat(program.exitCode()).isZero();
    }
  }

  @Test
  void versionAndHelpAreCommandsToo() {
    var version = run("version");
    assertThat(version.output()).matches(VERSION + "\\R");
    assertThat(version.exitCode()).isZero();
    var help = run("help");
    assertThat(help.output()).contains("serve", "doctor", "keys", "completion");
    assertThat(help.exitCode()).isZero();
    var doctor = run("help", "doctor");
    assertThat(doctor.output()).contains("gateway doctor", "--data-dir");
  }

  @Test
  void theHelpOfCompletionShowsACommandThatWorks() {
    var program = run("completion", "--help");
    assertThat(program.output())
        .contains("source <(./gateway completion)")
        .doesNotContain("generate-completion");
  }

  @Test
  void theHelpOfServeNamesEverySettingAndItsVariable() {
    var program = run("serve", "--help");
    var help = program.output();

    assertThat(program.exitCode()).isZero();
    for (var setting : Setting.values()) {
      assertThat(help).contains(setting.variable()).contains(setting.flag().orElse(""));
    }
  }

  @Test
  void printsACompletionForTheShell() {
    var program = run("completion");
    assertThat(program.output())
        .startsWith("#!/usr/bin/env bash")
        .contains("--data-dir", "demo")
        .doesNotContain("warmup");
    assertThat(program.exitCode()).isZero();
  }

  @Test
  void printsACompletionForFish() {
    var program = run("completion", "fish");
    assertThat(program.output().lines())
        .contains("complete -c gateway -f")
        .anyMatch(line -> line.contains("-n '__fish_use_subcommand' -a serve -d '"))
        .anyMatch(line -> line.contains("-n '__fish_seen_subcommand_from serve' -l data-dir -r -F"))
        .noneMatch(line -> line.contains("warmup"));
    assertThat(program.exitCode()).isZero();
  }

  @Test
  void aCompletionForAnUnknownShellIsMisuse() {
    var program = run("completion", "tcsh");
    assertThat(program.exitCode()).isEqualTo(2);
    assertThat(program.errors()).contains("tcsh").contains("BASH", "ZSH", "FISH");
  }

  @Test
  void aFlagThatIsNoneIsMisuseAndSaysWhereToLook() {
    var program = run("serve", "--prot", "80");
    assertThat(program.exitCode()).isEqualTo(2);
    assertThat(program.errors())
        .startsWith("gateway: Unknown option")
        .contains("--prot")
        .contains("Did you mean: --port?")
        .contains("Try 'gateway serve --help'.")
        .doesNotContain("\tat ");
  }

  @Test
  void withoutASubcommandTheyAreShownAndThatIsMisuse() {
    var alone = run();
    assertThat(alone.exitCode()).isEqualTo(2);
    assertThat(alone.errors())
        .startsWith("Usage: gateway [-hV] COMMAND")
        .contains("serve", "doctor", "keys", "completion");
    var keys = run("keys");
    assertThat(keys.exitCode()).isEqualTo(2);
    assertThat(keys.errors()).startsWith("Usage: gateway keys").contains("create", "list");
  }

  @Test
  void aNetworkThatIsNotThereIsMisuseAndSaysWhichAre() {
    var serve = run("serve", "--port", "0", "--network", "teletext");
    assertThat(serve.exitCode()).isNotZero();
    assertNamesTheNetworks(serve.errors());
    var doctor = run("doctor", "--port", "0", "--network", "teletext");
    assertThat(doctor.exitCode()).isNotZero();
    assertNamesTheNetworks(doctor.errors() + doctor.output());
  }

  private static void assertNamesTheNetworks(String said) {
    assertThat(said)
        .contains("there is no network 'teletext'; choose one of: ", "simulator")
        .doesNotContain("\tat ");
  }

  @Test
  void theDoctorEndsWithOneWhenSomethingIsWrong() {
    var well = run("doctor", "--port", "0", "--empty-world");
    assertThat(well.exitCode()).isZero();
    var ill = run("doctor", "--port", "0", "--host", "0.0.0.0");
    assertThat(ill.exitCode()).isEqualTo(1);
    assertThat(ill.output()).contains("BAD  key").contains("-> set GATEWAY_API_KEY");
  }

  /// The start script runs this command after a build, and the build before its first process.
  @Test
  void theWarmUpEndsWell() throws IOException {
    var errors = ProgramCommand.errorsOfWarmUp();
    assumeTrue(errors.isPresent(), "not in this build");
    assertThat(errors.orElseThrow()).isEmpty();
  }

  private CommandRun run(String... arguments) {
    return CommandRun.of(directory, arguments);
  }

  private ProgramRun start(String... arguments) {
    return ProgramRun.start(directory, Map.of(), arguments);
  }
}
