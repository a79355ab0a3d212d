package dev.sessiongateway.http;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Areas of family B that this gateway does not support by design, with the message for their
/// clients.
final class UnsupportedAreas {
  private static final String NO_BOTS =
      "Bots do not run inside this gateway; let one listen to a webhook or the websocket";
  private static final List<String> BOTS =
      List.of("typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot");

  /// By the first segment of the path.
  private static final Map<String, String> REASONS =
      Stream.concat(
              Stream.of(
                  Map.entry("call", "Calls are not made by this gateway"),
                  Map.entry(
                      "template", "Templates belong to a kind of account that is not operated"),
                  Map.entry(
                      "verify-creds", "There are no credentials of another provider to verify"),
                  Map.entry("business", "Catalogues and collections of businesses are not read"),
                  Map.entry(
                      "s3", "There is no object store; files come with getBase64FromMediaMessage"),
                  Map.entry("baileys", "The engine behind an instance cannot be called directly"),
                  Map.entry("chatwoot", "There is no bridge to Chatwoot; use a webhook"),
                  Map.entry("webhook", "Messages are not taken in from other providers")),
              BOTS.stream().map(bot -> Map.entry(bot, NO_BOTS)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private UnsupportedAreas() {}

  /// The message for this path; empty when the path is only unimplemented.
  static Optional<RuntimeException> refusal(String path) {
    var word = path.split("/", -1)[1];
    return Optional.ofNullable(REASONS.get(word))
        .map(reason -> new Fault.NotOffered(word, reason).toException());
  }
}
