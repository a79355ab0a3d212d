package dev.sessiongateway.bootstrap.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.net.URI;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/// The receivers of events, as their operator sees them.
@Command(
    name = "webhooks",
    description =
        "Shows how the receivers of events fare, and gives events that they did not take another"
            + " try. Asks the running gateway, with the key of the settings.")
final class WebhooksCommand {
  private static final String RECEIVERS = "/api/webhooks";

  private final SettingsOptions options;
  private final Console console;

  @Option(
      names = "--url",
      paramLabel = "<url>",
      scope = ScopeType.INHERIT,
      description = "Where the gateway is. Without this: where the settings say that it listens.")
  private @Nullable URI url;

  WebhooksCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Command(name = "list", description = "Lists the receivers and how they fare.")
  int list(
      @Option(names = "--session", paramLabel = "<name>", description = "Of this session only.")
          @Nullable String session) {
    var table = new Table("ID", "SESSION", "FAMILY", "STATE", "WAITING", "DEAD", "URL", "REASON");
    Map<String, Object> asked = session == null ? Map.of() : Map.of("session", session);
    for (var receiver : ask(gateway -> gateway.get(RECEIVERS + query(asked)))) {
      table.add(
          receiver.path("id").asText(),
          receiver.path("session").asText("all"),
          receiver.path("family").asText(),
          state(receiver),
          receiver.path("waiting").asLong(),
          receiver.path("deadLetters").asLong(),
          receiver.path("url").asText(),
          receiver.path("reason").asText(""));
    }
    table.print(console.out());
    return ExitCode.OK.number();
  }

  @Command(
      name = "test",
      description = "Posts a made-up event to a receiver. Ends with 0 only if it was taken.")
  int test(@Parameters(paramLabel = "<id>", description = "From 'webhooks list'.") String id) {
    var result = ask(gateway -> gateway.post(RECEIVERS + "/" + encoded(id) + "/test", Map.of()));
    var isDelivered = result.path("delivered").asBoolean();
    console
        .out()
        .printf(
            "%s (%s) after %d ms%n",
            isDelivered ? "delivered" : "not delivered",
            isDelivered ? "HTTP " + result.path("status").asInt() : result.path("reason").asText(),
            result.path("millis").asLong());
    if (!result.path("answer").asText().isEmpty()) {
      console.out().println("the receiver said: " + result.path("answer").asText());
    }
    return (isDelivered ? ExitCode.OK : ExitCode.FAILED).number();
  }

  @Command(
      name = "enable",
      description = "Forgets what is held against a receiver's address; what waited is delivered.")
  int enable(@Parameters(paramLabel = "<id>", description = "From 'webhooks list'.") String id) {
    var receiver =
        ask(gateway -> gateway.post(RECEIVERS + "/" + encoded(id) + "/enable", Map.of()));
    console.out().println(receiver.path("waiting").asLong() + " events wait for it.");
    return ExitCode.OK.number();
  }

  @Command(name = "deadletters", description = "Lists the events that were given up, oldest first.")
  int deadLetters(
      @Mixin DeadLetterOptions letters,
      @Option(
              names = "--limit",
              paramLabel = "<number>",
              defaultValue = "100",
              description = "At most so many, up to 1000. Default: 100.")
          int limit) {
    var table = new Table("ID", "GIVEN UP", "SESSION", "WEBHOOK", "EVENT", "EVENT ID", "REASON");
    var asked = letters.given();
    asked.put("limit", limit);
    for (var letter : ask(gateway -> gateway.get(RECEIVERS + "/deadletters" + query(asked)))) {
      table.add(
          letter.path("id").asText(),
          letter.path("at").asText(),
          letter.path("session").asText(),
          letter.path("webhook").asText(),
          letter.path("event").asText(),
          letter.path("eventId").asText(),
          letter.path("reason").asText());
    }
    table.print(console.out());
    return ExitCode.OK.number();
  }

  @Command(
      name = "replay",
      description = "Gives dead letters one more try each, with the ids that the events had.")
  int replay(
      @Mixin DeadLetterOptions letters,
      @Option(
              names = "--id",
              paramLabel = "<id>",
              split = ",",
              description = "These letters or events.")
          @Nullable List<String> ids,
      @Option(names = "--all", description = "All there are.") boolean all) {
    var asked = letters.given();
    if (ids != null) {
      asked.put("ids", ids);
    }
    if (asked.isEmpty() != all) {
      throw new GatewayCallException(
          ExitCode.MISUSED,
          "say which: --id, --webhook, --session, --since, --until, or --all alone",
          null);
    }
    if (all) {
      asked.put("all", true);
    }
    var answer = ask(gateway -> gateway.post(RECEIVERS + "/replay", asked));
    console.out().println(answer.path("replayed").asLong() + " dead letters get one more try.");
    return ExitCode.OK.number();
  }

  private JsonNode ask(Question question) {
    try (var gateway = RunningGateway.of(options.read(), url)) {
      return question.ask(gateway);
    }
  }

  private static String state(JsonNode receiver) {
    if (!receiver.path("enabled").asBoolean()) {
      return "off";
    }
    // The states of the circuit breaker, in words that say how the receiver is.
    var state = receiver.path("state").asText();
    return switch (state) {
      case "closed" -> "ok";
      case "open" -> "down";
      default -> state;
    };
  }

  private static String query(Map<String, Object> asked) {
    return asked.entrySet().stream()
        .map(each -> each.getKey() + "=" + encoded(String.valueOf(each.getValue())))
        .collect(Collectors.joining("&", asked.isEmpty() ? "" : "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /// What is asked of the gateway while it is open.
  @FunctionalInterface
  private interface Question {
    JsonNode ask(RunningGateway gateway);
  }
}
