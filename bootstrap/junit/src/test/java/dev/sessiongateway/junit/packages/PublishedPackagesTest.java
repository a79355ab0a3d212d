package dev.sessiongateway.junit.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.junit.GatewayTest;
import dev.sessiongateway.junit.TestGateway;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Publishes the packages by `.ci/publish`, to a registry on loopback.
@GatewayTest
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@NeedsProgram({"python3", "bash", "node", "npm"})
@Nightly
class PublishedPackagesTest extends ClientPackagesFixture {
  @Test
  void npmGetsThePackageWithTheToken(TestGateway gateway) throws Exception {
    var built = build(gateway);
    var requests = new ConcurrentLinkedQueue<String>();
    var registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext(
        "/",
        exchange -> {
          var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          if (exchange.getRequestMethod().equals("PUT")) {
            requests.add(exchange.getRequestHeaders().getFirst("Authorization"));
            requests.add(exchange.getRequestURI().getPath());
            requests.add(body);
          }
          var isPut = exchange.getRequestMethod().equals("PUT");
          var answer = "{}".getBytes(UTF_8);
          exchange.sendResponseHeaders(isPut ? 201 : 404, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    registry.start();
    try {
      var address = "http://127.0.0.1:" + registry.getAddress().getPort() + "/";
      publish(Map.of("NODE_AUTH_TOKEN", "a-token-of-npm", "NPM_REGISTRY", address), 0, built);
    } finally {
      registry.stop(0);
    }
    assertThat(requests).contains("Bearer a-token-of-npm", "/session-gateway");
    assertThat(String.join("\n", requests)).contains("session-gateway-1.2.3.tgz");
  }

  @Test
  void aDryRunPrintsTheCommandsAndNoToken(TestGateway gateway) throws Exception {
    var tokens = Map.of("TWINE_PASSWORD", "a-token-of-pypi", "NODE_AUTH_TOKEN", "a-token-of-npm");
    assertThat(publish(tokens, 0, build(gateway), "--dry-run"))
        .contains("+ python3 -m twine upload", WHEEL, SOURCES, "+ npm publish", NPM)
        .doesNotContain("a-token");
  }

  @Test
  void withoutTokensOrPackagesItSaysWhatIsMissing(TestGateway gateway) throws Exception {
    var built = build(gateway);
    assertThat(publish(Map.of(), 1, built)).contains("set TWINE_PASSWORD, NODE_AUTH_TOKEN or both");
    Files.delete(built.resolve(SOURCES));
    assertThat(publish(Map.of(), 1, built)).contains("one source distribution");
  }

  private String publish(Map<String, String> environment, int exit, Path built, String... options)
      throws Exception {
    var script = Path.of("../../.ci/publish").toAbsolutePath().normalize().toString();
    var command = MachineProgram.require("bash").command(script, built.toString());
    command.command().addAll(List.of(options));
    command.environment().keySet().removeIf(name -> name.endsWith("_TOKEN"));
    command.environment().put("npm_config_cache", directory.resolve("cache").toString());
    var npm = MachineProgram.require("npm").file().getParent();
    command.environment().merge("PATH", npm.toString(), (path, first) -> first + ":" + path);
    return run(environment, exit, command);
  }
}
