package dev.sessiongateway.junit.packages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Installs the packages from their built files into empty projects, without a network.
@GatewayTest
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@NeedsProgram({"python3", "pip3", "node", "npm"})
@Nightly
class InstalledPackagesTest extends ClientPackagesFixture {
  private static final String NODE_TEST =
      """
      import * as hooks from "node:test";
      import { useGateway } from "session-gateway";
      const context = useGateway(%s);
      hooks.test("a message arrives", async () => {
        const ada = await context.gateway.phone("447700900101");
        const ben = await context.gateway.phone("447700900102");
        await ada.writes(ben, "Good morning");
        await ben.received("Good morning");
      });
      hooks.test("each test has an empty world", async () => {
        if ((await context.gateway.call("GET", "/simulator/phones")).length) throw new Error("phones");
      });
      """;

  /// The hooks of Vitest and Jest have these names.
  private static final String HOOKS_OF_JEST =
      "{ beforeAll: (run) => hooks.before(run), beforeEach: hooks.beforeEach, afterAll: hooks.after"
          + " }";

  @ParameterizedTest
  @ValueSource(strings = {WHEEL, SOURCES})
  void pythonInstallsTheWheelAndTheSources(String file, TestGateway gateway) throws Exception {
    var command = installPython(build(gateway).resolve(file));
    var script = file("use.py", "import session_gateway.api\nprint(session_gateway.__file__)");
    var python = new ProcessBuilder(command.resolveSibling("python").toString(), script);
    assertThat(run(Map.of(), python)).contains("site-packages");
    var url = of(gateway);
    assertThat(run(url, new ProcessBuilder(command.toString()))).contains("A gateway runs at");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hooks", HOOKS_OF_JEST})
  void npmInstallsThePackage(String hooks, TestGateway gateway) throws Exception {
    installNode(build(gateway));
    var test = file("project/a.test.mjs", NODE_TEST.formatted(hooks));
    var node = MachineProgram.require("node").command("--test", "--test-reporter=spec", test);
    assertThat(run(of(gateway), node)).contains("pass 2", "fail 0");
    var starter = project().resolve("node_modules/.bin/session-gateway").toString();
    assertThat(run(of(gateway), MachineProgram.require("node").command(starter)))
        .contains("A gateway runs at");
  }

  /// A command, an archive, a program of `PATH` and a container, in this order.
  @Test
  void theStarterFindsAGateway(TestGateway gateway) throws Exception {
    var built = build(gateway);
    var python = installPython(built.resolve(WHEEL)).toString();
    installNode(built);
    var node = project().resolve("node_modules/.bin/session-gateway").toString();
    var command = program("named/one", "the command");
    program("archive/bin/gateway", "the archive");
    program("path/gateway", "the path");
    program("engine/docker", "the container");
    for (var starter :
        List.of(List.of(python), List.of(MachineProgram.require("node").file().toString(), node))) {
      var environment = new HashMap<String, String>();
      assertThat(start(starter, environment, 1)).contains("cannot be run", "Set GATEWAY_URL");
      environment.put("PATH", directory.resolve("engine").toString());
      environment.put("GATEWAY_IMAGE", "session-gateway:1");
      assertThat(start(starter, environment, 0))
          .contains("the container run --rm --network host", "session-gateway:1 serve --help");
      environment.put("PATH", directory.resolve("path") + ":" + directory.resolve("engine"));
      assertThat(start(starter, environment, 0)).isEqualTo("the path serve --help\n");
      environment.put("GATEWAY_HOME", directory.resolve("archive").toString());
      assertThat(start(starter, environment, 0)).isEqualTo("the archive serve --help\n");
      environment.put("GATEWAY_COMMAND", command);
      assertThat(start(starter, environment, 0)).isEqualTo("the command serve --help\n");
    }
  }

  private String start(List<String> starter, Map<String, String> environment, int exit)
      throws Exception {
    var command = new ProcessBuilder(new ArrayList<>(starter));
    command.command().addAll(List.of("serve", "--help"));
    command.environment().put("PATH", directory.resolve("nothing").toString());
    return run(environment, exit, command);
  }

  /// A program that prints its name and its arguments.
  private String program(String name, String says) throws IOException {
    var file = file(name, "#!/bin/sh\necho \"%s\" \"$@\"\n".formatted(says));
    Files.setPosixFilePermissions(Path.of(file), PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  /// @return the command of the package in the new environment
  private Path installPython(Path file) throws Exception {
    var environment = directory.resolve("environment");
    var venv = MachineProgram.require("python3");
    run(Map.of(), venv.command("-m", "venv", "--copies", "--without-pip", environment.toString()));
    var python = environment.resolve("bin/python").toString();
    var pip = MachineProgram.require("pip3");
    run(
        Map.of(),
        pip.command("--python", python, "install", "--quiet", "--no-index", file.toString()));
    return environment.resolve("bin/session-gateway");
  }

  private Path project() {
    return directory.resolve("project");
  }

  private void installNode(Path built) throws Exception {
    file("project/package.json", "{\"private\": true}");
    var npm =
        MachineProgram.require("npm")
            .command(
                "install",
                "--offline",
                "--no-audit",
                "--prefix",
                project().toString(),
                built.resolve(NPM).toString());
    npm.environment().put("npm_config_cache", directory.resolve("cache").toString());
    run(Map.of(), npm);
  }
}
