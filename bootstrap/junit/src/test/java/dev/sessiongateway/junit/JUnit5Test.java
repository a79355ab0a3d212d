package dev.sessiongateway.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The library works with JUnit 5 too: tests of this module run with it, in a process whose class
/// path has no JUnit 6.
class JUnit5Test {
  /// Fetched by the build.
  private static final Path JUNIT = Path.of("target/junit5/junit5.jar");

  private static final Pattern JUNIT6 =
      Pattern.compile(".*[/\\\\](junit-|opentest4j-|apiguardian-).*");

  @TempDir private Path directory;

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void testsRunWithJUnit5() throws Exception {
    assertThat(JUNIT).exists();
    var classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(part -> !JUNIT6.matcher(part).matches())
            .collect(Collectors.joining(File.pathSeparator));
    var output = directory.resolve("output");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath + File.pathSeparator + JUNIT,
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--disable-banner",
                "--details=tree",
                "--fail-if-no-tests",
                "--select-class=dev.sessiongateway.junit.GatewayExtensionTest",
                "--select-class=dev.sessiongateway.junit.GatewayAssertTest")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      var exit = process.waitFor();
      var said = Files.readString(output);
      assertThat(exit).as(said).isZero();
      assertThat(said).contains(" 0 tests failed").doesNotContain(" 0 tests successful");
    } finally {
      process.destroyForcibly();
    }
  }
}
