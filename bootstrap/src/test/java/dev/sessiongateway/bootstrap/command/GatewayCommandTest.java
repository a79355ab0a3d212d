package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class GatewayCommandTest {
  @TempDir Path directory;

  @Test
  void tellsItsVersion() {
    try (var program = run("--version")) {
      assertThat(program.output()).singleElement().asString().matches("Session Gateway \\d.*");
      assertThat(program.exitCode()).isZero();
    }
  }

  @Test
  void versionAndHelpAreCommandsToo() {
    try (var version = run("version")) {
      assertThat(version.output()).singleElement().asString().matches("Session Gateway \\d.*");
      assertThat(version.exitCode()).isZero();
    }
    try (var help = run("help")) {
      assertThat(String.join("\n", help.output()))
          .contains("serve", "doctor", "keys", "completion");
      assertThat(help.exitCode()).isZero();
    }
    try (var help = run("help", "doctor")) {
      assertThat(String.join("\n", help.output())).contains("gateway doctor", "--data-dir");
    }
  }

  @Test
  void theHelpOfCompletionShowsACommandThatWorks() {
    try (var program = run("completion", "--help")) {
      assertThat(String.join("\n", program.output()))
          .contains("source <(./gateway completion)")
          .doesNotContain("generate-completion");
    }
  }

  @Test
  void theHelpOfServeNamesEverySettingAndItsVariable() {
    try (var program = run("serve", "--help")) {
      var help = String.join("\n", program.output());

      assertThat(program.exitCode()).isZero();
      for (var setting : Setting.values()) {
        assertThat(help).contains(setting.variable()).contains(setting.flag().orElse(""));
      }
    }
  }

  @Test
  void printsACompletionForTheShell() {
    try (var program = run("completion")) {
      assertThat(String.join("\n", program.output()))
          .startsWith("#!/usr/bin/env bash")
          .contains("--data-dir", "demo")
          .doesNotContain("warmup");
      assertThat(program.exitCode()).isZero();
    }
  }

  @Test
  void printsACompletionForFish() {
    try (var program = run("completion", "fish")) {
      assertThat(program.output())
          .contains("complete -c gateway -f")
          .anyMatch(line -> line.contains("-n '__fish_use_subcommand' -a serve -d '"))
          .anyMatch(
              line -> line.contains("-n '__fish_seen_subcommand_from serve' -l data-dir -r -F"))
          .noneMatch(line -> line.contains("warmup"));
      assertThat(program.exitCode()).isZero();
    }
  }

  @Test
  void aCompletionForAnUnknownShellIsMisuse() {
    try (var program = run("completion", "tcsh")) {
      assertThat(program.exitCode()).isEqualTo(2);
      assertThat(program.errors()).contains("tcsh").contains("BASH", "ZSH", "FISH");
    }
  }

  @Test
  void aFlagThatIsNoneIsMisuseAndSaysWhereToLook() {
    try (var program = run("serve", "--prot", "80")) {
      assertThat(program.exitCode()).isEqualTo(2);
      assertThat(program.errors())
          .startsWith("gateway: Unknown option")
          .contains("--prot")
          .contains("Did you mean: --port?")
          .contains("Try 'gateway serve --help'.")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void withoutASubcommandTheyAreShownAndThatIsMisuse() {
    try (var program = run()) {
      assertThat(program.exitCode()).isEqualTo(2);
      assertThat(program.errors())
          .startsWith("Usage: gateway [-hV] COMMAND")
          .contains("serve", "doctor", "keys", "completion");
    }
    try (var program = run("keys")) {
      assertThat(program.exitCode()).isEqualTo(2);
      assertThat(program.errors()).startsWith("Usage: gateway keys").contains("create", "list");
    }
  }

  @Test
  void aNetworkThatIsNotThereIsMisuseAndSaysWhichAre() {
    for (var command : new String[] {"serve", "doctor"}) {
      try (var program = run(command, "--port", "0", "--network", "teletext")) {
        assertThat(program.exitCode()).isNotZero();
        assertThat(program.errors() + program.output())
            .contains("there is no network 'teletext'; choose one of: ", "simulator")
            .doesNotContain("\tat ");
      }
    }
  }

  @Test
  void theDoctorEndsWithOneWhenSomethingIsWrong() {
    try (var well = run("doctor", "--port", "0", "--empty-world")) {
      assertThat(well.exitCode()).isZero();
    }
    try (var ill = run("doctor", "--port", "0", "--host", "0.0.0.0")) {
      assertThat(ill.exitCode()).isEqualTo(1);
      assertThat(String.join("\n", ill.output()))
          .contains("BAD  key")
          .contains("-> set GATEWAY_API_KEY");
    }
  }

  /// The start script runs this command after a build.
  @Test
  void theWarmUpEndsWell() {
    try (var program = run("warmup")) {
      assertThat(program.exitCode()).as(program.errors()).isZero();
      assertThat(program.errors()).isEmpty();
    }
  }

  private ProgramRun run(String... arguments) {
    return ProgramRun.start(directory, Map.of(), arguments);
  }
}
