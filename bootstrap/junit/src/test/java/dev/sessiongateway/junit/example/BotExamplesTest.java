package dev.sessiongateway.junit.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs the bot of `docs/testing-bots.md` with its test in Python and in JavaScript. Both talk to
/// the gateway over HTTP.
@GatewayTest
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BotExamplesTest {
  private static final Path EXAMPLES = Path.of("../../docs/examples");
  private static final Path FIGURES = Path.of("target/figures");

  private static final Pattern PYTHON_TIME = Pattern.compile("Ran 4 tests in ([0-9.]+)s");
  private static final Pattern NODE_TIME = Pattern.compile("duration_ms ([0-9]+)");

  @TempDir private Path directory;

  @Test
  void thePythonBotPassesItsTest(TestGateway gateway) throws Exception {
    var output = run(gateway, "python3", "-B", "test_bot.py");
    report("Python", PYTHON_TIME, output, "s");
  }

  @Test
  void theJavaScriptBotPassesItsTest(TestGateway gateway) throws Exception {
    var output = run(gateway, "node", "--test", "--test-reporter=spec", "bot.test.mjs");
    assertThat(output).contains("pass 4", "fail 0");
    report("JavaScript", NODE_TIME, output, "ms");
  }

  private String run(TestGateway gateway, String... command) throws Exception {
    requireInstalled(command[0]);
    var output = directory.resolve("output");
    var builder = new ProcessBuilder(command).directory(EXAMPLES.toFile());
    builder
        .environment()
        .putAll(Map.of("GATEWAY_URL", gateway.url().toString(), "GATEWAY_KEY", gateway.key()));
    var process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      var exit = process.waitFor();
      var said = Files.readString(output);
      assertThat(exit).as(said).isZero();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }

  private static void report(String language, Pattern time, String output, String unit)
      throws IOException {
    var found = time.matcher(output);
    assertThat(found.find()).as(output).isTrue();
    Files.writeString(
        Files.createDirectories(FIGURES).resolve("bot-" + language + ".txt"),
        "Test of a bot in %s: 4 tests in %s %s%n".formatted(language, found.group(1), unit));
  }

  private static void requireInstalled(String tool) {
    var path = System.getenv("PATH").split(File.pathSeparator);
    if (Arrays.stream(path).anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)))) {
      return;
    }
    if (System.getenv("CI") != null) {
      fail(tool + " is not installed; .ci/run installs it");
    }
    assumeTrue(false, tool + " is not installed, so the bot is not tested in its language");
  }
}
