package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A copy of the program from which all jars of a part are removed, for each part that there is: it
/// starts, and refuses what only the part has.
@Nightly
class RemovedPartTest {
  private static final String OPERATIONS =
      "/dev/sessiongateway/http/kernel/unsupported/part-operations.txt";

  @TempDir private static Path home;
  private static ProgramCopy program;

  @TempDir private Path directory;

  @BeforeAll
  static void copy() throws IOException {
    program = ProgramCopy.into(Files.createDirectories(home.resolve("lib")));
  }

  @BeforeEach
  void complete() throws IOException {
    program.complete();
  }

  @AfterEach
  void restore() throws IOException {
    program.complete();
  }

  static List<String> parts() throws IOException {
    return program.partsWith(GatewayPart.class);
  }

  @Test
  void thePartsAreKnown() throws IOException {
    assertThat(parts())
        .contains(
            "audit",
            "bots",
            "broadcast",
            "chatwoot",
            "guide",
            "queue",
            "search",
            "simulator",
            "socketio")
        .containsExactlyInAnyOrderElementsOf(
            lines().map(words -> words[0]).distinct().sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("parts")
  void theProgramStartsWithoutAPartAndRefusesItsOperations(String part) throws Exception {
    assertThat(program.remove(part)).isNotEmpty();
    try (var gateway = start();
        var client = client(gateway)) {
      var made = client.post("/instance/create", Map.of("instanceName", "shop"));
      assertThat(made.status()).as("" + made.json()).isEqualTo(201);
      for (var words : lines().filter(words -> words[0].equals(part)).toList()) {
        refused(part, client, words[2], pathOf(words[3]));
      }
      assertThat(client.get("/api/sessions/shop").status()).isEqualTo(200);
      assertThat(client.get("/openapi.json").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void theProgramStartsWithoutAnyPart() throws Exception {
    for (var part : parts()) {
      program.remove(part);
    }
    program.remove("sinks");
    try (var gateway = start();
        var client = client(gateway)) {
      assertThat(client.get("/openapi.json").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void aBrokerIsRefusedByNameWithoutTheSinks() throws Exception {
    assertThat(program.remove("sinks")).isNotEmpty();
    var command = ProgramCommand.java(program.classPath(), List.of());
    command.addAll(
        List.of(
            ProgramCommand.MAIN,
            "serve",
            "--port",
            "" + FreePort.next(),
            "--data-dir",
            "" + directory.resolve("data"),
            "--sinks",
            "kafka.brokers=127.0.0.1:9"));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("there is no sink 'kafka'");
    assertThat(process.waitFor()).isEqualTo(ExitCode.MISUSED.number());
  }

  private ServerProcess start() throws Exception {
    var gateway = ServerProcess.gatewayWith(program.classPath(), directory.resolve("data"));
    gateway.awaitReady();
    return gateway;
  }

  private static GatewayClient client(ServerProcess gateway) {
    return new GatewayClient(URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY);
  }

  /// The part, the family, the method and the path of each operation.
  private static Stream<String[]> lines() throws IOException {
    try (var in = GatewayPart.class.getResourceAsStream(OPERATIONS)) {
      var text = new String(in.readAllBytes(), UTF_8);
      return text.lines().filter(line -> !line.isBlank()).map(line -> line.strip().split(" ", -1));
    }
  }

  private static String pathOf(String pattern) {
    var path =
        pattern
            .replace("{session}", "shop")
            .replace("{instance}", "shop")
            .replace("{id}", "1")
            .replace("{person}", "447700900102");
    assertThat(path).doesNotContain("{");
    return path.endsWith("/") ? path + "none" : path;
  }

  private static void refused(String part, GatewayClient client, String method, String path) {
    var answer =
        switch (method) {
          case "POST" -> client.post(path, Map.of());
          case "PUT" -> client.put(path, Map.of());
          case "DELETE" -> client.delete(path);
          default -> client.get(path);
        };
    assertThat(answer.status()).as("%s %s: %s", method, path, answer.json()).isEqualTo(501);
    assertThat(JsonField.text(answer.json(), "code")).isEqualTo("unsupported." + part);
  }
}
