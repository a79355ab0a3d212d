package dev.sessiongateway.application.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `.ci/run` with a package manager and a Maven that only say that they were called.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("bash")
class CheckScriptTest {
  @TempDir private Path home;
  private Path bin;

  @BeforeEach
  void prepare() throws IOException {
    bin = Files.createDirectory(home.resolve("bin"));
    var ci = Files.createDirectory(home.resolve(".ci"));
    Files.copy(Path.of("..", ".ci", "run"), ci.resolve("run"));
    Files.writeString(
        ci.resolve("programs"),
        """
        places %s
        mvn          3.8  maven         Maven.[0-9.]+  --version
        strange-tool 2    strange-tools ^v[0-9.]+      --version
        nightly
        owl          1    owls          ^v[0-9.]+      --version
        """
            .formatted(home.resolve("nowhere")));
    script("mvn", "[ $1 = --version ] && echo 'Apache Maven 3.9.1' || echo mvn \"$@\" CI=$CI");
    script("strange-tool", "echo v1.9");
  }

  private void script(String name, String text) throws IOException {
    var file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String run(int exitCode, String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("bash", home.resolve(".ci/run").toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command);
    builder
        .environment()
        .merge("PATH", bin + File.pathSeparator, (path, programs) -> programs + path);
    var process = builder.redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }

  @Test
  void rootInstallsWhatIsMissingAndChecks() throws Exception {
    script("id", "echo 0");
    var tool = bin.resolve("strange-tool");
    script("apt-get", "echo apt-get \"$@\"; echo 'echo v2.0' >" + tool);

    assertThat(run(0).lines())
        .containsExactly(
            "apt-get update -q",
            "apt-get install -y -q --no-install-recommends strange-tools",
            "mvn -B -ntp -Pwithout-programs -Dsurefire.rerunFailingTestsCount=1"
                + " -Dtest.log.list=target/unexpected-log.txt verify CI=true");
  }

  @Test
  void anotherUserIsToldWhatIsMissing() throws Exception {
    script("id", "echo 1000");

    assertThat(run(1).lines())
        .containsExactly(
            "mvn " + bin.resolve("mvn"),
            "strange-tool is missing: version 2 or newer",
            "missing: strange-tools; install them, or run this as root");
  }

  @Test
  void whatIsMissingAfterTheInstallationEndsTheCheck() throws Exception {
    script("id", "echo 0");
    script("apt-get", "true");

    assertThat(run(1)).contains("missing: strange-tools").doesNotContain("verify");
  }

  @Test
  void nothingIsInstalledWhereAllIsThere() throws Exception {
    script("strange-tool", "echo v2.1");
    script("apt-get", "exit 9");

    assertThat(run(0)).startsWith("mvn -B").hasLineCount(1);
  }

  @Test
  void theSlowTestsRunAtNight() throws Exception {
    script("strange-tool", "echo v2.1");
    script("owl", "echo v1.0");

    assertThat(run(0, "nightly")).contains(" -Pwithout-programs,nightly ");
    assertThat(run(2, "daily")).isEqualTo("usage: .ci/run [nightly | programs]\n");
  }

  @Test
  void whatOnlySlowTestsNeedIsLookedForAtNight() throws Exception {
    script("id", "echo 1000");
    script("strange-tool", "echo v2.1");

    assertThat(run(0)).startsWith("mvn -B").hasLineCount(1);
    assertThat(run(1, "nightly")).contains("missing: owls;");
    assertThat(run(0, "programs")).contains("owl is missing: version 1 or newer");
  }

  @Test
  void withoutMavenTheWrapperIsTaken() throws Exception {
    script("id", "echo 1000");
    script("strange-tool", "echo v2.1");
    script("mvn", "exit 1");
    script("wrapper", "echo wrapper \"$@\"");
    Files.move(bin.resolve("wrapper"), home.resolve("mvnw"));
    var programs = home.resolve(".ci/programs");
    Files.writeString(programs, Files.readString(programs).replace("Maven.", "Maven-of-nobody."));

    assertThat(run(0)).startsWith("wrapper -B").hasLineCount(1);
  }
}
