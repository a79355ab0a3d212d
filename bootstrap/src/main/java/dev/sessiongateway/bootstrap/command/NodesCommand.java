package dev.sessiongateway.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.net.URI;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/// Shows the gateways that share a store, and drains one before it is stopped.
@Command(
    name = "nodes",
    description = {
      "Shows the gateways that share a store, and drains one.",
      "A drained gateway hands its sessions over. Calls a running gateway with the key of the"
          + " settings."
    })
final class NodesCommand {
  private static final String NODES = "/api/server/nodes";

  private final SettingsOptions options;
  private final Console console;

  @Option(
      names = "--url",
      paramLabel = "<url>",
      scope = ScopeType.INHERIT,
      description = "URL of a gateway. Default: the address in the settings.")
  private @Nullable URI url;

  NodesCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Command(name = "list", description = "Lists the nodes, with their leases and sessions.")
  int list() {
    var table = new TextTable("URL", "VERSION", "LEASE", "STATE", "SESSIONS");
    var found = ask(gateway -> gateway.get(NODES));
    for (var node : found) {
      table.add(
          node.path("url").asText(),
          node.path("version").asText(),
          node.path("leaseMillis").asLong() + " ms",
          state(node),
          node.path("sessions").asText());
    }
    table.print(console.out());
    found
        .valueStream()
        .filter(node -> node.hasNonNull("problem"))
        .forEach(node ->
            console
                .out()
                .printf(
                    "%s does not answer the node that was asked, since %s: %s%n",
                    node.path("url").asText(),
                    node.path("problemSince").asText(),
                    node.path("problem").asText()));
    return ExitCode.OK.number();
  }

  private static String state(JsonNode node) {
    if (!node.path("alive").asBoolean()) {
      return "dead";
    }
    if (node.hasNonNull("problem")) {
      return "unreachable";
    }
    return node.path("draining").asBoolean() ? "draining" : "alive";
  }

  @Command(
      name = "drain",
      description = "Makes a node hand its sessions over to the others and take no more.")
  int drain(@Parameters(paramLabel = "<node>", description = "From 'nodes list'.") String node) {
    return drain(node, true);
  }

  @Command(name = "resume", description = "Makes a drained node take sessions again.")
  int resume(@Parameters(paramLabel = "<node>", description = "From 'nodes list'.") String node) {
    return drain(node, false);
  }

  private int drain(String node, boolean isDraining) {
    var answer =
        ask(gateway -> gateway.post(NODES + "/drain", Map.of("url", node, "draining", isDraining)));
    console
        .out()
        .println(
            answer.path("url").asText()
                + (isDraining ? " hands its sessions over." : " takes sessions again."));
    return ExitCode.OK.number();
  }

  private JsonNode ask(Function<RunningGateway, JsonNode> call) {
    try (var gateway = RunningGateway.of(options.read(), url)) {
      return call.apply(gateway);
    }
  }
}
