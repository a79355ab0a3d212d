package dev.sessiongateway.bootstrap.example;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.TestLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The HTTP server inside another program, as `docs/guides/embedding.md` shows it.
final class EmbeddedServerTest {
  private static final String KEY = "the-key-of-two-gateways";

  @TempDir private Path directory;

  @Test
  void theProgramOfThePageIsTheOneThatTheBuildRuns() throws IOException {
    var source = "src/test/java/dev/sessiongateway/bootstrap/example/ServerInProgram.java";
    var program = Files.readString(Path.of(source)).replaceFirst("package [^;]+;\\s+", "");
    assertThat(Files.readString(Path.of("..", "docs", "guides", "embedding.md")))
        .contains("```java\n" + program + "```");
  }

  @Test
  void theProgramOfThePageGetsItsSession() throws Exception {
    var command =
        ProgramCommand.java(
            System.getProperty("java.class.path"), List.of("-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(ServerInProgram.class.getName(), directory.resolve("data").toString()));
    TestLog.follow(directory.resolve("err"));
    var process =
        new ProcessBuilder(command).redirectError(directory.resolve("err").toFile()).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(Files.readString(directory.resolve("err"))).isZero();
    assertThat(said.lines())
        .filteredOn(line -> line.startsWith("200 {"))
        .singleElement()
        .asString()
        .contains(json("'name':'shop'"));
  }

  @Test
  void twoGatewaysInOneProgramAreTwo() {
    try (var one = start("one");
        var other = start("other");
        var client = new GatewayClient(one.url(), KEY);
        var otherClient = new GatewayClient(other.url(), KEY)) {
      client.post("/api/sessions", Map.of("name", "shop"));

      assertThat(client.get("/api/sessions").json()).hasSize(1);
      assertThat(otherClient.get("/api/sessions").json()).isEmpty();
    }
  }

  @Test
  void aClosedGatewayListensNoMoreAndItsDataAreThere() {
    var first = start("data");
    try (var client = new GatewayClient(first.url(), KEY)) {
      client.post("/api/sessions", Map.of("name", "shop"));
    }
    first.close();

    assertThatThrownBy(
            () -> new Socket(InetAddress.getLoopbackAddress(), first.url().getPort()).close())
        .isInstanceOf(ConnectException.class);
    try (var second = start("data");
        var client = new GatewayClient(second.url(), KEY)) {
      assertThat(client.get("/api/sessions").json()).hasSize(1);
    }
  }

  @Test
  void itIsStoppedByItsProgramOnly() {
    try (var process = start("data");
        var client = new GatewayClient(process.url(), KEY)) {
      var refused = client.post("/api/server/stop", Map.of());
      assertThat(refused.status()).isEqualTo(501);
      assertThat(refused.text("message")).contains("runs inside another program");
    }
  }

  private GatewayProcess start(String name) {
    return GatewayProcess.start(
        Settings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.DATA_DIR,
                directory.resolve(name).toString(),
                Setting.API_KEY,
                KEY)));
  }
}
