package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NodePackages;
import dev.sessiongateway.http.JsonField;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// The reference client, `socket.io-client`, in one namespace. All of the tests run in one Node,
/// which ends with the tests.
final class SocketIoClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 120;
  private static final Path SOURCES = Path.of("src", "test", "node");
  private static final Path INSTALLED = Path.of("target", "node");
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Map<Integer, SocketIoClient> CLIENTS = new ConcurrentHashMap<>();
  private static Process node;

  private final int number;
  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final List<JsonNode> received = new ArrayList<>();

  private SocketIoClient(int number) {
    this.number = number;
  }

  /// Whether node and npm are installed.
  static boolean isPossible() {
    return MachineProgram.find("node").isPresent() && MachineProgram.find("npm").isPresent();
  }

  static void install() {
    NodePackages.install(MachineProgram.find("npm").orElseThrow(), SOURCES, INSTALLED);
  }

  /// @param namespace URL of the server with the namespace as its path
  /// @param where how the client sends its key: `query`, `header`, `auth` or `none`
  /// @param transport `polling` or `websocket`; empty means both in this order
  static SocketIoClient connect(String namespace, String key, String where, String transport)
      throws IOException {
    var client = new SocketIoClient(NUMBERS.incrementAndGet());
    CLIENTS.put(client.number, client);
    tell(
        Map.of(
            "client", client.number,
            "url", namespace,
            "key", key,
            "where", where,
            "transport", transport));
    return client;
  }

  /// Starts Node for the first client.
  private static synchronized void tell(Map<String, ?> line) throws IOException {
    if (node == null) {
      node =
          MachineProgram.find("node")
              .orElseThrow()
              .command("event-socket.mjs")
              .directory(INSTALLED.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      Thread.ofPlatform().daemon().start(SocketIoClient::listen);
    }
    node.getOutputStream().write((JSON.writeValueAsString(line) + "\n").getBytes(UTF_8));
    node.getOutputStream().flush();
  }

  private static void listen() {
    try (var lines = new BufferedReader(new InputStreamReader(node.getInputStream(), UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var heard = (ObjectNode) JSON.readTree(line);
        var client = CLIENTS.get(heard.remove("client").intValue());
        if (client != null) {
          client.said.add(heard);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    CLIENTS.remove(number);
    try {
      tell(Map.of("client", number, "close", true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
