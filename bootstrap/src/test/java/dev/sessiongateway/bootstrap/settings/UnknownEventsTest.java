package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.webhook.Webhook;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A misspelt event name in the settings is refused, because its events would never be delivered.
final class UnknownEventsTest {
  private static final String URL = "https://example.org/hook";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "GATEWAY_WEBHOOK_URL, GATEWAY_WEBHOOK_EVENTS, 'message,mesage', mesage, session.status",
    "GATEWAY_WEBHOOK_URL, GATEWAY_WEBHOOK_EVENTS, MESSAGES_UPSERT, MESSAGES_UPSERT, message.any",
    "WHATSAPP_HOOK_URL, WHATSAPP_HOOK_EVENTS, 'x', x, session.status",
    "GATEWAY_WEBHOOK_B_URL, GATEWAY_WEBHOOK_B_EVENTS, 'CALL,NOPE', NOPE, MESSAGES_UPSERT",
    "GATEWAY_WEBHOOK_B_URL, GATEWAY_WEBHOOK_B_EVENTS, 'NOPE', NOPE, MESSAGES_UPSERT"
  })
  void anUnknownNameIsRefusedNamingTheSettingAndTheName(
      String urlVariable, String variable, String events, String unknown, String known) {
    assertThatThrownBy(() -> webhooks(Map.of(urlVariable, URL, variable, events)))
        .isInstanceOf(InvalidSettings.class)
        .hasMessageStartingWith(variable + " must be * or some of ")
        .hasMessageContaining(known)
        .hasMessageContaining("unknown: " + unknown);
  }

  @Test
  void switchesOfEvolutionForEventsThatNobodyKnowsAreNoSettingsOfOurs() {
    var webhooks =
        webhooks(
            Map.of(
                "WEBHOOK_GLOBAL_ENABLED", "true",
                "WEBHOOK_GLOBAL_URL", URL,
                "WEBHOOK_EVENTS_CALL", "true",
                "WEBHOOK_EVENTS_ERRORS_WEBHOOK", "https://example.org/errors"));

    assertThat(webhooks.getFirst().events()).containsExactly("CALL");
  }

  private List<Webhook> webhooks(Map<String, String> environment) {
    return Settings.of(SettingsSources.of(Map.of(), null, environment, directory))
        .webhooks()
        .ofAll();
  }
}
