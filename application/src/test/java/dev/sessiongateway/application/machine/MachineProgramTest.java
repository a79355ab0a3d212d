package dev.sessiongateway.application.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Several programs of one name are on `PATH`, and only some are of use.
@DisabledOnOs(OS.WINDOWS)
class MachineProgramTest {
  @TempDir private Path home;

  private MachinePrograms programs;

  @BeforeEach
  void describe() throws IOException {
    var usual = Files.createDirectories(home.resolve("usual"));
    programs =
        MachinePrograms.read(
            Files.writeString(
                home.resolve("programs"),
                """
                # A comment.
                places %s

                tool,other-tool 18.2 tool ^v[0-9.]+ --version
                """
                    .formatted(usual)));
  }

  private Path script(String directory, String name, String text) throws IOException {
    var file = Files.createDirectories(home.resolve(directory)).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path found(String... directories) {
    var path = new StringBuilder();
    for (var directory : directories) {
      path.append(home.resolve(directory)).append(File.pathSeparatorChar);
    }
    return programs.find("tool", path.toString()).map(MachineProgram::file).orElse(null);
  }

  @Test
  void theFirstThatIsNewEnoughIsTaken() throws IOException {
    script("old", "tool", "echo v12.22.9");
    script("older", "tool", "echo v18.1");
    var good = script("good", "tool", "echo v18.10.0");
    script("later", "tool", "echo v20.0.0");

    assertThat(found("old", "older", "good", "later")).isEqualTo(good);
  }

  @Test
  void oneThatFailsOrSaysSomethingElseIsPassedOver() throws IOException {
    script("shim", "tool", "echo v99; exit 127");
    script("stub", "tool", "echo 'Install it first (v99)'");
    script("silent", "tool", "echo v99 >&2");
    Files.createDirectories(home.resolve("folder/tool"));
    var data = Files.writeString(Files.createDirectory(home.resolve("data")).resolve("tool"), "x");
    var good = script("good", "tool", "echo v19");

    assertThat(data).exists();
    assertThat(found("nowhere", "shim", "stub", "silent", "folder", "data", "good"))
        .isEqualTo(good);
  }

  @Test
  void theUsualPlacesAreLookedAtLast() throws IOException {
    var usual = script("usual", "tool", "echo v19");
    assertThat(found()).isEqualTo(usual);
    script("old", "tool", "echo v12");
    assertThat(found("old")).isEqualTo(usual);
    var first = script("first", "tool", "echo v19");
    assertThat(found("first")).isEqualTo(first);
  }

  /// As PostgreSQL on Debian.
  @Test
  void ofSeveralVersionsInOnePlaceTheNewestIsTaken() throws IOException {
    var server =
        MachinePrograms.read(
            Files.writeString(
                home.resolve("programs"),
                "places %s/*/bin\ntool 15 tool ^v[0-9.]+ --version\n".formatted(home)));
    assertThat(server.find("tool", "")).isEmpty();
    script("9/bin", "tool", "echo v9");
    script("notes/bin", "tool", "echo v99");
    var old = script("15/bin", "tool", "echo v15.1");
    assertThat(server.find("tool", "").orElseThrow().file()).isEqualTo(old);
    var newest = script("101/bin", "tool", "echo v101");
    script("16/bin", "tool", "echo v16");
    assertThat(server.find("tool", "").orElseThrow().file()).isEqualTo(newest);
  }

  @Test
  void theOtherNameOfAProgramWillDo() throws IOException {
    script("one", "tool", "echo v12");
    var other = script("two", "other-tool", "echo v19");

    assertThat(found("one", "two")).isEqualTo(other);
  }

  @Test
  void whereAllAreUselessNothingIsFound() throws IOException {
    script("old", "tool", "echo v12");

    assertThat(found("old")).isNull();
  }

  @Test
  void aTestThatDoesNotSayWhatItNeedsFailsAlsoWhereItIsThere() {
    assertThatThrownBy(() -> MachineProgram.require("mvn"))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the test does not say @NeedsProgram(\"mvn\")");
  }

  /// As npm, whose interpreter is the node beside it and not the first one.
  @Test
  void aProgramFindsItsInterpreterBesideItself() throws IOException {
    script("good", "interpreter", "echo v19");
    var tool = script("good", "tool", "interpreter");
    script("bad", "interpreter", "exit 1");

    assertThat(found("bad", "good")).isEqualTo(tool);
  }

  @Test
  @NeedsProgram("bash")
  void theScriptOfTheCheckFindsWhatTheTestsFind() throws Exception {
    var old = script("first", "node", "echo v12.22.9");
    script("first", "python3", "exit 1");
    script("first", "npm", "exec node");
    var path = old.getParent() + File.pathSeparator + System.getenv("PATH");
    var real = MachinePrograms.ofThisBuild();
    var expected =
        real.names().stream()
            .map(name ->
                real.find(name, path)
                    .map(each -> name + " " + each.file())
                    .orElse(name + " is missing"))
            .collect(Collectors.toList());

    var script =
        new ProcessBuilder("bash", Path.of("..", ".ci", "run").toString(), "programs")
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    script.environment().put("PATH", path);
    var process = script.start();
    var said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .replaceAll(" is missing: .*", " is missing");
    assertThat(process.waitFor()).isZero();
    assertThat(said.lines()).containsExactlyElementsOf(expected);
    assertThat(said).doesNotContain(home.toString());
  }
}
