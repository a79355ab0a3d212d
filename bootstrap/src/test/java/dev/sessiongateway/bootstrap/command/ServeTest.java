package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the program in its own processes, like an operator; what ends by itself, in this one.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Order(2)
final class ServeTest {
  private static final String KEY = "the-root-key";

  @TempDir Path directory;

  @Test
  @NeedsProgram("curl")
  void theFirstStartPrintsLinesThatWorkAsPrintedAndItsKeyIsGoodForTheSecondAndNotShownAgain()
      throws Exception {
    String key;
    try (var first = serve(Map.of())) {
      var api = first.awaitLine("API").strip();
      var url = api.substring(api.indexOf("http"));
      var docs = first.awaitLine("OpenAPI").strip();
      first.awaitLine("It is shown this once");
      key = first.awaitLine("  ").strip();
      assertLinesWork(first, url, docs, key);
      first.terminate();
      assertThat(first.exitCode()).isZero();
    }

    try (var second = serve(Map.of())) {
      var url = URI.create(second.awaitLine("API").replaceAll(".*http", "http"));
      try (var client = new GatewayClient(url, key)) {
        assertThat(client.get("/api/sessions").status()).isEqualTo(200);
      }
      second.terminate();
      assertThat(second.exitCode()).isZero();
      assertThat(second.output()).noneMatch(line -> line.contains(key));
      assertThat(second.errors()).doesNotContain(key);
    }
  }

  private void assertLinesWork(ProgramRun program, String url, String docs, String key)
      throws Exception {
    var created = sh(program.awaitLine("curl "));
    var scanned = sh(program.awaitLine("curl "));
    var sent = sh(program.awaitLine("curl "));

    var json = new ObjectMapper();
    assertThat(JsonField.text(json.readTree(created), "name")).isEqualTo("first");
    assertThat(JsonField.text(json.readTree(scanned), "session")).isEqualTo("first");
    assertThat(JsonField.bool(json.readTree(sent), "success")).as(sent).isTrue();
    try (var client = new GatewayClient(URI.create(url), key)) {
      var ben = "/simulator/phones/447700900102/chats/447700900101@c.us/messages?limit=10";
      assertThat(client.get(ben).json().toString()).contains("Hello, Ben");
    }
    assertThat(sh("curl -s -o page -w '%{http_code}' -L " + docs.substring(docs.indexOf("http"))))
        .isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @ExpectsLog("WARN gateway - ends now, as an administrator asked")
  void saysThatReceiversOnThisMachineAreAllowedAndEndsWellWhenAnAdministratorStopsIt(
      boolean force) {
    try (var program = serve(Map.of("GATEWAY_API_KEY", KEY))) {
      var url = URI.create(program.awaitLine("API").replaceAll(".*http", "http"));
      assertThat(program.awaitLine("Webhooks")).contains("may go to this machine");
      try (var client = new GatewayClient(url, KEY)) {
        var stopped = client.post("/api/server/stop", Map.of("force", force));
        assertThat(JsonField.bool(stopped.json(), "stopping")).isTrue();
      }
      assertThat(program.exitCode()).isZero();
      assertThat(program.errors()).contains(force ? "ends now" : "stopped");
    }
  }

  @Test
  void aSecondGatewayOnTheSameDirectoryIsRefusedInOneLineAndTheFirstEndsWellOnSigterm() {
    try (var first = serve(Map.of("GATEWAY_API_KEY", KEY))) {
      first.awaitLine("OpenAPI");

      try (var second = serve(Map.of("GATEWAY_API_KEY", KEY))) {
        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.errors()).contains("is in use by another gateway").hasLineCount(1);
      }

      first.terminate();

      assertThat(first.exitCode()).isZero();
      assertThat(first.errors()).contains("stopped").doesNotContain("ERROR", "Exception");
    }
  }

  @Test
  void aSigtermDuringTheStartLeavesNothingOpen() {
    var log = directory.resolve("data/registry.db-wal");
    try (var program = serve(Map.of("GATEWAY_API_KEY", KEY))) {
      while (!Files.exists(log)) {
        assertThat(program.isRunning()).as(program.errors()).isTrue();
        LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
      }

      program.terminate();

      assertThat(program.exitCode()).isZero();
      assertThat(program.errors()).contains("stopped").doesNotContain("ERROR", "Exception");
      assertThat(log).as("SQLite removes it when the last connection is closed").doesNotExist();
    }
  }

  @Test
  void refusesWithoutAKeyWhereOthersCouldReachIt() {
    var run = refused(Map.of("GATEWAY_HOST", "0.0.0.0"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualTo(
            "gateway: no key, and other machines reach 0.0.0.0; set GATEWAY_API_KEY or run"
                + " 'gateway keys create'\n");
    assertThat(run.output()).isEmpty();
  }

  @Test
  @NeedsProgram("curl")
  @ExpectsLog("WARN gateway - no key is needed: everybody on this machine may do everything")
  void withoutAKeyEveryStartSaysSo() throws Exception {
    for (var arguments : List.of(List.of("--no-key"), List.of("--no-key", "true"))) {
      var all = new ArrayList<>(List.of("serve", "--port", "0"));
      all.addAll(arguments);
      try (var program = ProgramRun.start(directory, Map.of(), all.toArray(String[]::new))) {
        var url = program.awaitLine("API").replaceAll(".*http", "http");
        assertThat(program.awaitLine("Keys")).contains("everybody on this machine");
        program.awaitLine("Webhooks");
        assertThat(sh("curl -s " + url + "/api/sessions")).isEqualTo("[]\n");
        program.terminate();
        assertThat(program.exitCode()).isZero();
        assertThat(program.errors()).contains("no key is needed");
        assertThat(program.output()).noneMatch(line -> line.contains("It is shown this once"));
      }
    }
  }

  @Test
  void refusesToNeedNoKeyWhereOthersCouldReachIt() {
    var run = CommandRun.of(directory, "serve", "--no-key", "--host", "::", "--port", "0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualTo(
            "gateway: --no-key is true, but other machines may reach the gateway at ::; listen on"
                + " 127.0.0.1, or use a key\n");
  }

  @Test
  void anUnknownSettingIsOneLine() throws IOException {
    Files.writeString(directory.resolve("gateway.yaml"), "prot: 80");

    var run = refused(Map.of());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualTo(
            "gateway: %s: unknown setting prot; did you mean port?%n"
                .formatted(directory.resolve("gateway.yaml")));
  }

  @Test
  void aPortInUseIsOneLine() throws IOException {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var run = refused(Map.of("GATEWAY_API_KEY", KEY, "GATEWAY_PORT", "" + other.getLocalPort()));
      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.errors())
          .startsWith("gateway: cannot listen on 127.0.0.1 port " + other.getLocalPort())
          .hasLineCount(1);
    }
  }

  @Test
  void aDataDirectoryThatIsNoDirectoryIsOneLine() throws IOException {
    Files.writeString(directory.resolve("data"), "a file");

    var run = refused(Map.of("GATEWAY_API_KEY", KEY));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors())
        .startsWith("gateway: ")
        .contains(directory.resolve("data").toString())
        .hasLineCount(1);
  }

  @Test
  void aDamagedDatabaseIsOneLineAndIsKept() throws IOException {
    var database = Files.createDirectories(directory.resolve("data")).resolve("registry.db");
    Files.write(database, "this is no database ".repeat(500).getBytes(StandardCharsets.UTF_8));
    var before = Files.readAllBytes(database);

    var run = refused(Map.of("GATEWAY_API_KEY", KEY));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors()).startsWith("gateway: " + database + " is damaged").hasLineCount(1);
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
  }

  @Test
  void dataOfTheDaysBeforeTheFirstReleaseAreOneLineAndAreKept() throws Exception {
    var database = Files.createDirectories(directory.resolve("data")).resolve("registry.db");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.createStatement()) {
      statement.executeUpdate("CREATE TABLE flyway_schema_history (version TEXT)");
    }
    var before = Files.readAllBytes(database);

    var run = refused(Map.of("GATEWAY_API_KEY", KEY));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors())
        .startsWith("gateway: " + database + " cannot be used: it was written before the first")
        .hasLineCount(1);
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
  }

  /// On a free port, with `./data`.
  private ProgramRun serve(Map<String, String> environment) {
    return ProgramRun.start(directory, environment, "serve", "--port", "0");
  }

  /// The same in this process, for what ends by itself.
  private CommandRun refused(Map<String, String> environment) {
    return environment.containsKey("GATEWAY_PORT")
        ? CommandRun.of(directory, environment, "serve")
        : CommandRun.of(directory, environment, "serve", "--port", "0");
  }

  private String sh(String line) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder("sh", "-c", line)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(line + ": " + output).isZero();
    return output;
  }
}
