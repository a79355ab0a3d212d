package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GlobalWebhooksTest {
  private static final String URL = "https://example.org/hook";

  @TempDir Path directory;

  @Test
  void withoutAUrlThereIsNone() {
    assertThat(webhooks(Map.of("GATEWAY_WEBHOOK_EVENTS", "message"))).isEmpty();
  }

  @Nested
  class OfFamilyA {
    @Test
    void getsEverythingUnlessToldOtherwise() {
      var webhook = webhook("GATEWAY_WEBHOOK_URL", URL);

      assertThat(webhook.family()).isEqualTo(Family.A);
      assertThat(webhook.url()).isEqualTo(URI.create(URL));
      assertThat(webhook.events()).containsExactly("*");
      assertThat(webhook.hmacKey()).isNull();
      assertThat(webhook.retries()).isEqualTo(new RetryPolicy.Unset());
      assertThat(webhook.headers()).isEmpty();
    }

    @Test
    void getsTheEventsThatAreNamed() {
      var webhook =
          webhook("GATEWAY_WEBHOOK_URL", URL, "GATEWAY_WEBHOOK_EVENTS", "message, engine.event");

      assertThat(webhook.events()).containsExactlyInAnyOrder("message", "engine.event");
    }

    @Test
    void canBeToldEverythingInTheFile() throws IOException {
      Files.writeString(
          directory.resolve("gateway.yaml"),
          """
          webhook:
            url: https://example.org/hook
            events: [message, session.status]
            hmac-key: hush
            retries: {policy: exponential, delay-seconds: 3, attempts: 4}
            custom-headers: "X-Tenant: acme; Authorization:Bearer a:b ;"
          """);

      var webhook = webhooks(Map.of()).getFirst();

      assertThat(webhook.events()).containsExactlyInAnyOrder("message", "session.status");
      assertThat(webhook.hmacKey()).isEqualTo("hush");
      assertThat(webhook.retries())
          .isEqualTo(new RetryPolicy.Configured(Curve.EXPONENTIAL, Duration.ofSeconds(3), 4));
      assertThat(webhook.headers())
          .containsExactly(
              new Webhook.Header("X-Tenant", "acme"),
              new Webhook.Header("Authorization", "Bearer a:b"));
    }

    @Test
    void whatIsNotSaidOfRetriesIsAsDocumented() {
      var webhook = webhook("GATEWAY_WEBHOOK_URL", URL, "GATEWAY_WEBHOOK_RETRIES_ATTEMPTS", "0");

      assertThat(webhook.retries())
          .isEqualTo(new RetryPolicy.Configured(Curve.CONSTANT, Duration.ofSeconds(2), 0));
    }

    @ParameterizedTest
    @CsvSource({
      "GATEWAY_WEBHOOK_URL, example.org/hook",
      "GATEWAY_WEBHOOK_URL, https://a:b@example.org",
      "GATEWAY_WEBHOOK_URL, https://exa mple.org",
      "GATEWAY_WEBHOOK_RETRIES_POLICY, never",
      "GATEWAY_WEBHOOK_RETRIES_DELAY_SECONDS, 86401",
      "GATEWAY_WEBHOOK_RETRIES_ATTEMPTS, 101",
      "GATEWAY_WEBHOOK_RETRIES_ATTEMPTS, -1",
    })
    void whatCannotBeUsedIsNamedAsItWasGiven(String variable, String value) {
      var environment = new HashMap<>(Map.of("GATEWAY_WEBHOOK_URL", URL));
      environment.put(variable, value);

      assertThatThrownBy(() -> webhooks(environment))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageStartingWith(variable + " must be ")
          .hasMessageEndingWith("but is " + value);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"hush", ":hush", "X-A:ok;hush", "Host: hush", "X A: hush", "X: a\u0007hush"})
    void headersThatAreNoneAreRefusedAndNotShown(String headers) {
      var environment =
          Map.of("GATEWAY_WEBHOOK_URL", URL, "GATEWAY_WEBHOOK_CUSTOM_HEADERS", headers);

      assertThatThrownBy(() -> webhooks(environment))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageStartingWith("GATEWAY_WEBHOOK_CUSTOM_HEADERS must be headers")
          .hasMessageNotContaining("hush");
    }
  }

  @Nested
  class OfFamilyB {
    @Test
    void getsEverythingUnlessToldOtherwise() {
      var webhook = webhook("GATEWAY_WEBHOOK_B_URL", URL);

      assertThat(webhook.family()).isEqualTo(Family.B);
      assertThat(webhook.subscription().wants("MESSAGES_UPSERT")).isTrue();
      assertThat(webhook.byEvents()).isFalse();
      assertThat(webhook.base64()).isFalse();
    }

    @Test
    void takesEverySpelling() {
      var webhook =
          webhook(
              "GATEWAY_WEBHOOK_B_URL", URL,
              "GATEWAY_WEBHOOK_B_EVENTS", "messages.upsert,CALL,/groups-update",
              "GATEWAY_WEBHOOK_B_BY_EVENTS", "true",
              "GATEWAY_WEBHOOK_B_BASE64", "true");

      assertThat(webhook.events())
          .containsExactlyInAnyOrder("MESSAGES_UPSERT", "CALL", "GROUPS_UPDATE");
      assertThat(webhook.byEvents()).isTrue();
      assertThat(webhook.base64()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
      "GATEWAY_WEBHOOK_B_URL, ftp://example.org",
      "GATEWAY_WEBHOOK_B_BY_EVENTS, yes",
      "GATEWAY_WEBHOOK_B_BASE64, 1",
    })
    void whatCannotBeUsedIsNamedAsItWasGiven(String variable, String value) {
      var environment = new HashMap<>(Map.of("GATEWAY_WEBHOOK_B_URL", URL));
      environment.put(variable, value);

      assertThatThrownBy(() -> webhooks(environment))
          .isInstanceOf(InvalidSettings.class)
          .hasMessageStartingWith(variable + " must be ");
    }
  }

  @Test
  void bothFamiliesMayHaveOne() {
    assertThat(webhooks(Map.of("GATEWAY_WEBHOOK_URL", URL, "GATEWAY_WEBHOOK_B_URL", URL)))
        .extracting(Webhook::family)
        .containsExactly(Family.A, Family.B);
  }

  @Nested
  class WhoComesFromElsewhere {
    @Test
    void keepsTheVariablesOfWaha() {
      var webhook =
          webhook(
              "WHATSAPP_HOOK_URL", URL,
              "WHATSAPP_HOOK_EVENTS", "message,session.status",
              "WHATSAPP_HOOK_HMAC_KEY", "hush",
              "WHATSAPP_HOOK_RETRIES_POLICY", "linear",
              "WHATSAPP_HOOK_RETRIES_DELAY_SECONDS", "5",
              "WHATSAPP_HOOK_RETRIES_ATTEMPTS", "6",
              "WHATSAPP_HOOK_CUSTOM_HEADERS", "X-A:b;X-C:d");

      assertThat(webhook.family()).isEqualTo(Family.A);
      assertThat(webhook.events()).containsExactlyInAnyOrder("message", "session.status");
      assertThat(webhook.hmacKey()).isEqualTo("hush");
      assertThat(webhook.retries())
          .isEqualTo(new RetryPolicy.Configured(Curve.LINEAR, Duration.ofSeconds(5), 6));
      assertThat(webhook.headers()).hasSize(2);
    }

    @Test
    void keepsTheVariablesOfEvolution() {
      var webhook =
          webhook(
              "WEBHOOK_GLOBAL_ENABLED", "true",
              "WEBHOOK_GLOBAL_URL", URL,
              "WEBHOOK_GLOBAL_WEBHOOK_BY_EVENTS", "true",
              "WEBHOOK_EVENTS_CALL", "false",
              "WEBHOOK_EVENTS_GROUPS_UPDATE", "true",
              "WEBHOOK_EVENTS_MESSAGES_UPSERT", "true",
              "WEBHOOK_EVENTS_ERRORS", "true",
              "WEBHOOK_EVENTS_ERRORS_WEBHOOK", "https://example.org/errors");

      assertThat(webhook.family()).isEqualTo(Family.B);
      assertThat(webhook.byEvents()).isTrue();
      assertThat(webhook.events()).containsExactlyInAnyOrder("GROUPS_UPDATE", "MESSAGES_UPSERT");
    }

    @Test
    void hasAllEventsOfEvolutionWithoutASwitchAndNoneWithAllOff() {
      var on = Map.of("WEBHOOK_GLOBAL_ENABLED", "true", "WEBHOOK_GLOBAL_URL", URL);
      var allOff = new HashMap<>(on);
      allOff.put("WEBHOOK_EVENTS_CALL", "false");

      assertThat(webhooks(on))
          .singleElement()
          .matches(webhook -> webhook.subscription().wants("CALL"));
      assertThat(webhooks(allOff)).isEmpty();
    }

    @Test
    void hasNoWebhookOfEvolutionThatIsNotEnabled() {
      assertThat(webhooks(Map.of("WEBHOOK_GLOBAL_ENABLED", "false", "WEBHOOK_GLOBAL_URL", URL)))
          .isEmpty();
      assertThat(webhooks(Map.of("WEBHOOK_GLOBAL_URL", URL))).isEmpty();
    }

    @Test
    void isOverruledByOurOwnVariables() {
      var webhook =
          webhook("WHATSAPP_HOOK_URL", "https://example.org/other", "GATEWAY_WEBHOOK_URL", URL);

      assertThat(webhook.url()).isEqualTo(URI.create(URL));
    }

    @Test
    void isToldOfTheVariableThatIsWrong() {
      assertThatThrownBy(() -> webhooks(Map.of("WHATSAPP_HOOK_URL", "nowhere")))
          .isInstanceOf(InvalidSettings.class)
          .hasMessage("WHATSAPP_HOOK_URL must be an http or https URL, but is nowhere");
    }
  }

  private Webhook webhook(String... environment) {
    var variables = new HashMap<String, String>();
    for (var i = 0; i < environment.length; i += 2) {
      variables.put(environment[i], environment[i + 1]);
    }
    var webhooks = webhooks(variables);
    assertThat(webhooks).hasSize(1);
    return webhooks.getFirst();
  }

  private List<Webhook> webhooks(Map<String, String> environment) {
    return Settings.of(SettingsSources.of(Map.of(), null, environment, directory))
        .webhooks()
        .ofAll();
  }
}
