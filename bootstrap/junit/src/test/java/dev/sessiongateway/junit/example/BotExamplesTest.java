package dev.sessiongateway.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the bot of `docs/guides/testing-bots-python-javascript.md` with its test in Python and in
/// JavaScript. Both talk to the gateway over HTTP.
@GatewayTest
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@NeedsProgram({"python3", "node"})
@Nightly
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
    report("Python", PYTHON_TIME, run(of(gateway), "python3", "-B", "test_bot.py"));
  }

  @Test
  void theJavaScriptBotPassesItsTest(TestGateway gateway) throws Exception {
    var output = run(of(gateway), "node", "--test", "--test-reporter=spec", "bot.test.mjs");
    assertThat(output).contains("pass 4", "fail 0");
    report("JavaScript", NODE_TIME, output);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"python3 -B test_bot.py -v", "node --test --test-reporter=spec bot.test.mjs"})
  void theLibraryStartsAGateway(String command, TestGateway gateway) throws Exception {
    var output = run(Map.of("GATEWAY_COMMAND", program()), command.split(" "));
    assertThat(output).containsAnyOf("Ran 4 tests", "pass 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"python3 -B test_bot.py", "node --test bot.test.mjs"})
  void aGatewayThatDoesNotStartSaysWhy(String command) throws Exception {
    var words = command.split(" ");
    var output = output(Map.of("GATEWAY_COMMAND", program() + " --no-such-option"), 1, words);
    assertThat(output).contains("the gateway ended with", "--no-such-option");
  }

  /// The command by which the program of this build is run.
  private static String program() {
    return String.join(
        " ",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        "dev.sessiongateway.bootstrap.Main");
  }

  static Map<String, String> of(TestGateway gateway) {
    return Map.of("GATEWAY_URL", gateway.url().toString(), "GATEWAY_KEY", gateway.key());
  }

  private String run(Map<String, String> environment, String... command) throws Exception {
    return output(environment, 0, command);
  }

  private String output(Map<String, String> environment, int expected, String... command)
      throws Exception {
    for (var file : List.of("bot.py", "test_bot.py", "bot.mjs", "bot.test.mjs")) {
      Files.copy(EXAMPLES.resolve(file), directory.resolve(file));
    }
    return output(directory, environment, expected, command);
  }

  /// Runs a program beside the libraries.
  ///
  /// @param expected its exit code
  /// @return what it printed
  static String output(
      Path directory, Map<String, String> environment, int expected, String... command)
      throws Exception {
    for (var library : List.of("session_gateway.py", "session_gateway.mjs")) {
      try (var in = TestGateway.class.getResourceAsStream("/clients/" + library)) {
        Files.copy(in, directory.resolve(library));
      }
    }
    var output = directory.resolve("output");
    var arguments = Arrays.copyOfRange(command, 1, command.length);
    var builder =
        MachineProgram.require(command[0]).command(arguments).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GATEWAY_"));
    builder.environment().putAll(environment);
    builder.environment().put("PYTHONPATH", directory.toString());
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    var process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      var exit = process.waitFor();
      var said = Files.readString(output);
      assertThat(exit).as(said).isEqualTo(expected);
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
