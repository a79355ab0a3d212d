package dev.sessiongateway.bootstrap.command;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that select dead letters.
final class DeadLetterOptions {
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
