package dev.sessiongateway.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  /// Python runs a module of this name first. Its tests tell no times before Python 3.12.
  private static final String TIMES =
      """
      import time, unittest
      result = unittest.TextTestResult
      start, stop = result.startTest, result.stopTest
      def started(self, test):
          self.began = time.monotonic()
          start(self, test)
      def stopped(self, test):
          stop(self, test)
          took = 1000 * (time.monotonic() - self.began)
          print(f"\\n{test._testMethodName} took {took:.0f} ms", flush=True)
      result.startTest, result.stopTest = started, stopped
      """;

  private static final Pattern PYTHON_TIME = Pattern.compile("(?m)^test_(\\w+) took ([0-9]+) ms$");
  private static final Pattern NODE_TIME = Pattern.compile("(?m)^✔ (.+) \\(([0-9]+)[.0-9]*ms\\)$");

  @TempDir private Path directory;

  @Test
  void thePythonBotPassesItsTest(TestGateway gateway) throws Exception {
    Files.writeString(directory.resolve("sitecustomize.py"), TIMES);
    var output = run(gateway, "python3", "-B", "test_bot.py");
    report("Python", PYTHON_TIME, output);
  }

  @Test
  void theJavaScriptBotPassesItsTest(TestGateway gateway) throws Exception {
    var output = run(gateway, "node", "--test", "--test-reporter=spec", "bot.test.mjs");
    assertThat(output).contains("pass 4", "fail 0");
    report("JavaScript", NODE_TIME, output);
  }

  private String run(TestGateway gateway, String program, String... arguments) throws Exception {
    var output = directory.resolve("output");
    var builder = MachineProgram.require(program).command(arguments).directory(EXAMPLES.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "GATEWAY_URL",
                gateway.url().toString(),
                "GATEWAY_KEY",
                gateway.key(),
                "PYTHONPATH",
                directory.toString(),
                "PYTHONIOENCODING",
                "utf-8"));
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

  /// Each of the four tests has a line with its time.
  private static void report(String language, Pattern time, String output) throws IOException {
    var found = time.matcher(output).results().toList();
    assertThat(found).as(output).hasSize(4);
    for (var test : found) {
      BotFigures.add(language, test.group(1), Duration.ofMillis(Long.parseLong(test.group(2))));
    }
  }
}
