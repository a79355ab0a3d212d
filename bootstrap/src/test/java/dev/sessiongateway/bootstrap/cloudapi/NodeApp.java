package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NodePackages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// An app in Node with a published client of the Cloud API. It says in a line of JSON what it did
/// and what it was told.
final class NodeApp implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SOURCES = Path.of("src", "test", "node", "cloud-api");
  private static final Path INSTALLED = Path.of("target", "node-cloud-api");

  private final Process process;
  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final List<JsonNode> read = new ArrayList<>();

  private NodeApp(Process process) {
    this.process = process;
    Thread.ofPlatform().daemon().start(this::listen);
  }

  static void install() {
    NodePackages.install(MachineProgram.require("npm"), SOURCES, INSTALLED);
  }

  static NodeApp start(String... arguments) throws IOException {
    return new NodeApp(
        MachineProgram.require("node")
            .command(arguments)
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
      // The app was stopped while its output was read.
    }
  }

  void go() throws IOException {
    process.getOutputStream().write("go\n".getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /// Something that it said already, or says next.
  JsonNode await(String what, Predicate<JsonNode> condition) throws InterruptedException {
    for (var known : read) {
      if (condition.test(known)) {
        return known;
      }
    }
    while (true) {
      var next = said.poll(60, TimeUnit.SECONDS);
      assertThat(next).as("%s in time, after %s", what, read).isNotNull();
      assertThat(next.has("failed")).as(next.toString()).isFalse();
      read.add(next);
      if (condition.test(next)) {
        return next;
      }
    }
  }

  JsonNode result(String step) throws InterruptedException {
    return await(step, one -> one.path("did").asText().equals(step)).get("result");
  }

  JsonNode received(String type) throws InterruptedException {
    return await(type, one -> one.path("received").asText().equals(type));
  }

  @Override
  public void close() {
    process.destroy();
  }
}
