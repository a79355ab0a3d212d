package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NodePackages;
import dev.sessiongateway.http.JsonField;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// An app in Node with a published client of the Cloud API. It says in a line of JSON what it did
/// and what it was told.
final class NodeApp implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// Clients without a server of their own.
  static final String PLAIN = "cloud-api";

  /// Clients with a server in Express.
  static final String EXPRESS = "cloud-api-express";

  private final Process process;
  private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
  private final List<JsonNode> read = new ArrayList<>();

  private NodeApp(Process process) {
    this.process = process;
    Thread.ofPlatform().daemon().start(this::listen);
  }

  /// Installs the packages of these apps unless they are there.
  static void install(String apps) {
    var sources = Path.of("src", "test", "node", apps);
    NodePackages.install(MachineProgram.require("npm"), sources, installed(apps));
  }

  private static Path installed(String apps) {
    return Path.of("target", "node-" + apps);
  }

  static NodeApp start(String apps, String... arguments) throws IOException {
    return new NodeApp(
        MachineProgram.require("node")
            .command(arguments)
            .directory(installed(apps).toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /// An app of the shop, which has sent everything when this returns.
  static NodeApp ofShop(String apps, String script) throws Exception {
    var base = CloudApiFixture.graph("").toString().replace("/v23.0/", "");
    var node =
        start(
            apps,
            script,
            base,
            CloudApiFixture.TOKEN,
            CloudApiFixture.NUMBER,
            CloudApiFixture.ACCOUNT,
            CloudApiFixture.ADA,
            CloudApiFixture.SECRET,
            AppServer.VERIFY_TOKEN);
    var url = JsonField.text(node.await("its address", one -> one.has("listening")), "listening");
    CloudApiFixture.makeBusiness(
        Map.of(
            "window", false, "webhook", Map.of("url", url, "verifyToken", AppServer.VERIFY_TOKEN)));
    node.go();
    node.await("the end of its steps", one -> one.has("done"));
    return node;
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
