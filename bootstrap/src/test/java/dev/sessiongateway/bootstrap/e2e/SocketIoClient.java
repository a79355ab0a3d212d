package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.http.JsonField;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// Runs the reference client, `socket.io-client` in Node, in one namespace.
final class SocketIoClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 120;
  private static final Path SOURCES = Path.of("src", "test", "node");
  private static final Path INSTALLED = Path.of("target", "node");

  private final Process process;
  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final List<JsonNode> received = new ArrayList<>();

  private SocketIoClient(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::listen);
  }

  /// Whether node and npm are installed.
  static boolean isPossible() {
    return MachineProgram.find("node").isPresent() && MachineProgram.find("npm").isPresent();
  }

  /// Installs the packages of the lock file, unless they are installed. Skips the test where node
  /// or npm is not installed.
  static void install() throws IOException, InterruptedException {
    Files.createDirectories(INSTALLED);
    var lock = INSTALLED.resolve("package-lock.json");
    var isThere =
        Files.isDirectory(INSTALLED.resolve("node_modules"))
            && Files.exists(lock)
            && Files.mismatch(lock, SOURCES.resolve("package-lock.json")) == -1;
    for (var file : List.of("package.json", "package-lock.json", "event-socket.mjs")) {
      Files.copy(
          SOURCES.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    if (!isThere) {
      var npm =
          MachineProgram.require("npm")
              .command("ci", "--ignore-scripts", "--no-audit", "--no-fund")
              .directory(INSTALLED.toFile())
              .redirectErrorStream(true)
              .start();
      var output = new String(npm.getInputStream().readAllBytes(), UTF_8);
      assertThat(npm.waitFor()).as("npm ci says: %s", output).isZero();
    }
  }

  /// @param namespace URL of the server with the namespace as its path
  /// @param where how the client sends its key: `query`, `header`, `auth` or `none`
  /// @param transport `polling` or `websocket`; empty means both in this order
  static SocketIoClient connect(String namespace, String key, String where, String transport)
      throws IOException {
    return new SocketIoClient(
        MachineProgram.require("node")
            .command("event-socket.mjs", namespace, key, where, transport)
            .directory(INSTALLED.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  private void listen() {
    try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(JSON.readTree(line));
      }
    } catch (IOException e) {
      // The client was stopped while its output was read.
    }
  }

  /// Waits for a matching message of the client.
  JsonNode await(String what, Predicate<JsonNode> condition) throws InterruptedException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      var next = said.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertThat(next).as("%s in time; heard so far: %s", what, received).isNotNull();
      received.add(next);
      if (condition.test(next)) {
        return next;
      }
    }
  }

  JsonNode awaitEvent(String name) throws InterruptedException {
    return await(name, message -> message.path("event").asText().equals(name)).path("envelope");
  }

  SocketIoClient connected() throws InterruptedException {
    await("the connection", message -> message.has("connected"));
    return this;
  }

  String refusal() throws InterruptedException {
    return JsonField.text(await("a refusal", message -> message.has("refused")), "refused");
  }

  /// All messages of the client that were read so far.
  List<JsonNode> received() {
    return List.copyOf(received);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
