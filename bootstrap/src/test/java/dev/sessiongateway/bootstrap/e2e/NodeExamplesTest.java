package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the pages and examples of several nodes say starts as it is written there, with addresses
/// of this machine.
@NeedsProgram("postgres")
class NodeExamplesTest {
  private static final Path DOCS = Path.of("../docs");
  private static final YAMLMapper YAML = new YAMLMapper();

  /// What belongs to the machine that runs the example.
  private static final Set<Setting> OF_THE_MACHINE =
      Set.of(
          Setting.HOST,
          Setting.PUBLIC_URL,
          Setting.NODE_URL,
          Setting.SIMULATOR_URL,
          Setting.POSTGRES_URL,
          Setting.POSTGRES_USER,
          Setting.POSTGRES_PASSWORD,
          Setting.POSTGRES_PASSWORD_FILE);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operations/scaling.md",
        "examples/nodes/compose.yaml",
        "examples/nodes/kubernetes.yaml"
      })
  @ExpectsLog(value = "WARN", optional = "the simulator may end first")
  void whatTheExampleSaysStarts(String example) throws IOException {
    var said = example.endsWith(".md") ? page(example) : file(example);
    assertThat(said.node()).containsKeys(Setting.NODE_URL, Setting.SIMULATOR_KEY);
    var port = URI.create(said.node().get(Setting.SIMULATOR_URL)).getPort();
    assertThat(said.simulator()).as("the simulator").containsSubsequence("--port", "" + port);
    assertThat(said.node().get(Setting.SIMULATOR_KEY)).as("its key").isEqualTo(said.key());

    try (var database = PostgresServer.shared().createDatabase();
        var simulator = ServerProcess.simulator(FreePort.next(), directory.resolve("sim"))) {
      simulator.awaitReady();
      var settings = here(said.node(), database, simulator.port());
      try (var node = EmbeddedGateway.start(directory.resolve("node"), settings)) {
        try (var connection = new Connection(URI.create(node.baseUrl()).getPort())) {
          var reply = connection.send(Connection.get("/api/server/nodes", ServerProcess.KEY));
          assertThat(reply.status()).isEqualTo(200);
          assertThat(JsonField.text(YAML.readTree(reply.body()), "/0/url"))
              .isEqualTo(settings.get(Setting.NODE_URL));
        }
      }
    }
  }

  /// As the example says, with addresses and secrets of this machine.
  private static Map<Setting, String> here(
      Map<Setting, String> said, PostgresDatabase database, int simulator) throws IOException {
    var all = new EnumMap<Setting, String>(said);
    all.keySet().removeAll(OF_THE_MACHINE);
    all.put(Setting.NODE_URL, "http://127.0.0.1:" + FreePort.next());
    all.put(Setting.SIMULATOR_URL, "ws://127.0.0.1:" + simulator);
    all.put(Setting.POSTGRES_URL, database.url());
    all.put(Setting.POSTGRES_USER, database.user());
    all.put(Setting.POSTGRES_PASSWORD, database.password());
    all.put(Setting.API_KEY, ServerProcess.KEY);
    all.put(Setting.SIMULATOR_KEY, ServerProcess.KEY);
    return all;
  }

  /// @param simulator the arguments of its command
  /// @param key the root key of all
  private record Said(Map<Setting, String> node, List<String> simulator, String key) {
    static Said of(
        Map<String, String> node, List<String> simulator, Map<String, String> ofSimulator) {
      var settings = new EnumMap<Setting, String>(Setting.class);
      for (var setting : Setting.values()) {
        var value = node.get(setting.variable());
        if (value != null) {
          settings.put(setting, value);
        }
      }
      return new Said(settings, simulator, ofSimulator.getOrDefault("GATEWAY_API_KEY", ""));
    }
  }

  private static Said file(String example) throws IOException {
    var node = new HashMap<String, String>();
    var ofSimulator = new HashMap<String, String>();
    var arguments = List.<String>of();
    try (var documents =
        YAML.readerFor(JsonNode.class).<JsonNode>readValues(DOCS.resolve(example).toFile())) {
      while (documents.hasNext()) {
        var document = documents.next();
        for (var process : processes(document)) {
          var environment = environment(document, process);
          if (environment.containsKey("GATEWAY_NODE_URL")) {
            node.putAll(environment);
          } else if (process.toString().contains("\"simulator\",\"--port\"")) {
            ofSimulator.putAll(environment);
            arguments = texts(process.path(process.has("args") ? "args" : "command"));
          }
        }
      }
    }
    return Said.of(node, arguments, ofSimulator);
  }

  private static List<JsonNode> processes(JsonNode document) {
    var containers = document.at("/spec/template/spec/containers");
    return (containers.isArray() ? containers : document.path("services")).valueStream().toList();
  }

  /// Values that come from elsewhere are named by where they come from.
  private static Map<String, String> environment(JsonNode document, JsonNode process) {
    var found = new LinkedHashMap<String, String>();
    var listed = process.path("env");
    listed.forEach(each ->
        found.put(
            each.path("name").asText(),
            each.has("value") ? each.path("value").asText() : each.path("valueFrom").toString()));
    // The parser leaves an alias as its name.
    var merged = document.path("x-" + process.path("environment").path("<<").asText());
    merged.properties().forEach(each -> found.put(each.getKey(), variable(each.getValue())));
    process
        .path("environment")
        .properties()
        .forEach(each -> found.putIfAbsent(each.getKey(), variable(each.getValue())));
    return found;
  }

  /// `${NAME:?explanation}` without the explanation.
  private static String variable(JsonNode value) {
    var text = value.asText();
    var end = text.indexOf(':');
    return text.startsWith("${") && end > 0 ? text.substring(0, end) + "}" : text;
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  /// The first steps: what is in blocks of the shell before the first that lists the nodes.
  private static Said page(String name) throws IOException {
    var text = Files.readString(DOCS.resolve(name)).replace("\\\n", " ");
    var node = new HashMap<String, String>(Map.of("GATEWAY_API_KEY", "$GATEWAY_API_KEY"));
    var simulator = List.<String>of();
    for (var line : text.lines().takeWhile(each -> !each.contains("nodes list")).toList()) {
      var words = Arrays.stream(line.strip().split(" ", -1)).filter(w -> !w.isEmpty()).toList();
      if (line.strip().startsWith("export ")) {
        var pair = words.get(1);
        node.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
      } else if (line.strip().startsWith("./gateway simulator")) {
        simulator = words;
      } else if (line.strip().startsWith("./gateway serve")) {
        for (var setting : Setting.values()) {
          var at = setting.flag().map(words::indexOf).orElse(-1);
          if (at >= 0) {
            node.put(setting.variable(), words.get(at + 1));
          }
        }
      }
    }
    return Said.of(node, simulator, Map.of("GATEWAY_API_KEY", "$GATEWAY_API_KEY"));
  }
}
