package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.bootstrap.demo.GatewayClient.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.command.RunningGateway.GatewayCallException;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/// Administers webhooks.
@Command(
    name = "webhooks",
    description = {
      "Shows the health of webhooks and replays dead letters.",
      "Calls the running gateway with the key of the settings."
    })
final class WebhooksCommand {
  private static final String WEBHOOKS = "/api/webhooks";

  private final SettingsOptions options;
  private final Console console;

  @Option(
      names = "--url",
      paramLabel = "<url>",
      scope = ScopeType.INHERIT,
      description = "URL of the gateway. Default: the address in the settings.")
  private @Nullable URI url;

  WebhooksCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Command(name = "list", description = "Lists the webhooks and their health.")
  int list(
      @Option(names = "--session", paramLabel = "<name>", description = "Only of this session.")
          @Nullable String session) {
    var table =
        new TextTable(
            "ID", "SESSION", "FAMILY", "STATE", "WAITING", "RETRIED", "DEAD", "URL", "REASON");
    Map<String, Object> asked = session == null ? Map.of() : Map.of("session", session);
    for (var webhook : ask(gateway -> gateway.get(WEBHOOKS + query(asked)))) {
      table.add(
          webhook.path("id").asText(),
          webhook.path("session").asText("all"),
          webhook.path("family").asText(),
          state(webhook),
          webhook.path("waiting").asLong(),
          webhook.path("retried").asLong(),
          webhook.path("deadLetters").asLong(),
          webhook.path("url").asText(),
          reason(webhook));
    }
    table.print(console.out());
    return ExitCode.OK.number();
  }

  @Command(
      name = "test",
      description = "Posts a test event to a webhook. Exits with 0 only if it was accepted.")
  int test(@Parameters(paramLabel = "<id>", description = "From 'webhooks list'.") String id) {
    var result = ask(gateway -> gateway.post(WEBHOOKS + "/" + encoded(id) + "/test", Map.of()));
    var isDelivered = result.path("delivered").asBoolean();
    var out = console.out();
    out.printf(
        "%s (%s) after %d ms%n",
        isDelivered ? "delivered" : "not delivered",
        isDelivered ? "HTTP " + result.path("status").asInt() : result.path("reason").asText(),
        result.path("millis").asLong());
    if (!result.path("answer").asText().isEmpty()) {
      out.println("the endpoint answered: " + result.path("answer").asText());
    }
    return (isDelivered ? ExitCode.OK : ExitCode.FAILED).number();
  }

  @Command(
      name = "enable",
      description = "Enables a disabled webhook; its waiting events are delivered.")
  int enable(@Parameters(paramLabel = "<id>", description = "From 'webhooks list'.") String id) {
    var webhook = ask(gateway -> gateway.post(WEBHOOKS + "/" + encoded(id) + "/enable", Map.of()));
    console.out().println(webhook.path("waiting").asLong() + " events wait for it.");
    return ExitCode.OK.number();
  }

  @Command(name = "deadletters", description = "Lists the dead letters, oldest first.")
  int deadLetters(
      @Mixin DeadLetterOptions filter,
      @Option(
              names = "--limit",
              paramLabel = "<number>",
              defaultValue = "100",
              description = "Maximum number, up to 1000. Default: 100.")
          int limit) {
    var table =
        new TextTable("ID", "GIVEN UP", "SESSION", "WEBHOOK", "EVENT", "EVENT ID", "REASON");
    var asked = filter.given();
    asked.put("limit", limit);
    for (var deadLetter : ask(gateway -> gateway.get(WEBHOOKS + "/deadletters" + query(asked)))) {
      table.add(
          Stream.of("id", "at", "session", "webhook", "event", "eventId", "reason")
              .map(field -> deadLetter.path(field).asText())
              .toArray());
    }
    table.print(console.out());
    return ExitCode.OK.number();
  }

  @Command(name = "replay", description = "Replays dead letters once, with the original event ids.")
  int replay(
      @Mixin DeadLetterOptions filter,
      @Option(
              names = "--id",
              paramLabel = "<id>",
              split = ",",
              description = "Ids of dead letters or events.")
          @Nullable List<String> ids,
      @Option(names = "--all", description = "All dead letters.") boolean all) {
    var asked = filter.given();
    if (ids != null) {
      asked.put("ids", ids);
    }
    if (asked.isEmpty() != all) {
      throw GatewayCallException.misused(
          "say which: --id, --webhook, --session, --since, --until, or --all alone");
    }
    if (all) {
      asked.put("all", true);
    }
    var answer = ask(gateway -> gateway.post(WEBHOOKS + "/replay", asked));
    console.out().println(answer.path("replayed").asLong() + " events are tried again now.");
    return ExitCode.OK.number();
  }

  private JsonNode ask(Function<RunningGateway, JsonNode> question) {
    try (var gateway = RunningGateway.of(options.read(), url)) {
      return question.apply(gateway);
    }
  }

  private static String state(JsonNode webhook) {
    if (!webhook.path("enabled").asBoolean()) {
      return "off";
    }
    // The states of the circuit breaker as the command prints them.
    var state = webhook.path("state").asText();
    return switch (state) {
      case "closed" -> webhook.path("problems").path(0).path("kind").asText("ok");
      case "open" -> "down";
      default -> state;
    };
  }

  /// The first problem, or what the endpoint said last.
  private static String reason(JsonNode webhook) {
    var problem = webhook.path("problems").path(0);
    return problem.isMissingNode()
        ? webhook.path("reason").asText("")
        : "%s %s of %s: %s"
            .formatted(
                problem.path("event").asText(),
                problem.path("eventId").asText(),
                problem.path("since").asText(),
                problem.path("reason").asText());
  }

  private static String query(Map<String, Object> asked) {
    return asked.entrySet().stream()
        .map(each -> each.getKey() + "=" + encoded(String.valueOf(each.getValue())))
        .collect(Collectors.joining("&", asked.isEmpty() ? "" : "?", ""));
  }

  /// Options that select dead letters.
  static final class DeadLetterOptions {
    @Option(
        names = "--webhook",
        paramLabel = "<id>",
        description = "Of this webhook, from 'webhooks list'.")
    private @Nullable String webhook;

    @Option(names = "--session", paramLabel = "<name>", description = "Of this session.")
    private @Nullable String session;

    @Option(
        names = "--since",
        paramLabel = "<time>",
        description = "Given up at this time or later, such as 2026-01-31T12:00:00Z.")
    private @Nullable String since;

    @Option(names = "--until", paramLabel = "<time>", description = "Given up before this time.")
    private @Nullable String until;

    /// The given options, by their parameter names in the API.
    Map<String, Object> given() {
      var given = new LinkedHashMap<String, Object>();
      put(given, "webhook", webhook);
      put(given, "session", session);
      put(given, "since", since);
      put(given, "until", until);
      return given;
    }

    private static void put(Map<String, Object> given, String name, @Nullable String value) {
      if (value != null) {
        given.put(name, value);
      }
    }
  }
}
