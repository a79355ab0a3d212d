package dev.sessiongateway.junit.packages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.junit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/// Builds the packages, and runs programs beside them.
abstract class ClientPackagesFixture {
  static final String VERSION = "1.2.3";

  /// The wheel of [#VERSION].
  static final String WHEEL = "session_gateway-1.2.3-py3-none-any.whl";

  static final String SOURCES = "session_gateway-1.2.3.tar.gz";
  static final String NPM = "session-gateway-1.2.3.tgz";

  @TempDir Path directory;

  /// All packages, made of the API document of this gateway.
  final Path build(TestGateway gateway) throws Exception {
    var built = directory.resolve("built");
    var script = Path.of("../packages/build.py").toAbsolutePath().normalize().toString();
    var python = MachineProgram.require("python3");
    run(of(gateway), python.command("-B", script, "--to", built.toString(), "--version", VERSION));
    return built;
  }

  /// The variables by which the libraries find a gateway.
  static Map<String, String> of(TestGateway gateway) {
    return Map.of("GATEWAY_URL", gateway.url().toString(), "GATEWAY_KEY", gateway.key());
  }

  /// Runs a program that must succeed.
  ///
  /// @return what it printed
  final String run(Map<String, String> environment, ProcessBuilder command) throws Exception {
    return run(environment, 0, command);
  }

  /// @param expected the exit code
  final String run(Map<String, String> environment, int expected, ProcessBuilder command)
      throws Exception {
    var output = Files.createTempFile(directory, "output", ".txt");
    command.environment().keySet().removeIf(name -> name.startsWith("GATEWAY_"));
    command.environment().putAll(environment);
    command.environment().put("PYTHONIOENCODING", "utf-8");
    command.directory(directory.toFile()).redirectErrorStream(true);
    var process = command.redirectOutput(output.toFile()).start();
    try {
      var exit = process.waitFor();
      var printed = Files.readString(output);
      assertThat(exit).as(printed).isEqualTo(expected);
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  /// A file beside the programs.
  final String file(String name, String content) throws IOException {
    var file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content).toString();
  }
}
