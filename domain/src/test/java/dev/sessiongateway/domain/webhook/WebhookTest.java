package dev.sessiongateway.domain.webhook;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {

  private static Webhook webhook(String id, Family family, String url, String... events) {
    return new Webhook(
        new ReceiverId(id),
        family,
        true,
        URI.create(url),
        Set.of(events),
        "hush",
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  private static Webhook at(String url) {
    return webhook("w", Family.A, url, "*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example",
        "HTTPS://a.example/hook?x=1",
        "http://localhost:3000/",
        "http://[::1]:8080/hook",
        "http://192.168.0.1:65535/hook",
        "http://n8n/webhook",
      })
  void anyWebAddressIsTaken(String url) {
    assertThat(at(url).url()).isEqualTo(URI.create(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a.example/hook",
        "/hook",
        "ftp://a.example",
        "file:///etc/passwd",
        "http:hook",
        "http:///hook",
        "http://a.example:0/hook",
        "http://a.example:65536/hook",
        "http://user@a.example/hook",
        "http://user:secret@a.example/hook",
        "mailto:a@a.example",
      })
  void anythingElseIsInvalid(String url) {
    assertFault("invalid.webhook.url", () -> at(url));
  }

  @Test
  void wantsWhatItNamesOrEverything() {
    assertThat(webhook("w", Family.A, "http://a", "message").subscription().wants("message"))
        .isTrue();
    assertThat(webhook("w", Family.A, "http://a", "message").subscription().wants("message.any"))
        .isFalse();
    assertThat(webhook("w", Family.A, "http://a", "*").subscription().wants("message.any"))
        .isTrue();
    assertThat(webhook("w", Family.A, "http://a").subscription().wants("message")).isFalse();
    assertThat(webhook("w", Family.A, "http://a", "*").disabled().subscription().wants("message"))
        .isFalse();
  }

  @Test
  void keepsItsSecretToItself() {
    assertThat(webhook("w", Family.A, "http://a/hook?token=hush", "*").toString())
        .doesNotContain("hush");
  }

  @Nested
  class Header {
    @ParameterizedTest
    @ValueSource(strings = {"X-Token", "authorization", "x_y", "Content-Type", "User-Agent"})
    void mayHaveAnyName(String name) {
      assertThat(new Webhook.Header(name, "value").name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          " ",
          "a b",
          "a:b",
          "a\r\nb",
          "a\u0000",
          "na\u00efve",
          "Host",
          "host",
          "Content-Length",
          "TRANSFER-ENCODING",
          "connection"
        })
    void mayNotBendTheRequest(String name) {
      assertFault("invalid.customHeaders.name", () -> new Webhook.Header(name, "value"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\rb", "a\nb", "a\u0000b", "a\u007fb", "a\u001bb"})
    void isOneLine(String value) {
      assertFault("invalid.customHeaders.value", () -> new Webhook.Header("X-Token", value));
    }

    @Test
    void isShort() {
      assertThat(new Webhook.Header("X-Token", "x".repeat(4_096)).value()).hasSize(4_096);
      assertThat(new Webhook.Header("X-Token", "a\tb").value()).isEqualTo("a\tb");
      assertFault(
          "invalid.customHeaders.value", () -> new Webhook.Header("X-Token", "x".repeat(4_097)));
      assertFault("invalid.customHeaders.name", () -> new Webhook.Header("x".repeat(129), ""));
    }
  }

  @Nested
  class InAConfiguration {
    private final Webhook a = webhook("a", Family.A, "http://a", "*");
    private final Webhook b = webhook("b", Family.B, "http://b", "*");

    @Test
    void oneFamilyIsReplacedAndTheOtherStays() {
      var both =
          SessionConfig.DEFAULT
              .withWebhooks(Family.A, List.of(a))
              .withWebhooks(Family.B, List.of(b));
      assertThat(both.webhooks()).containsExactly(a, b);
      assertThat(both.withWebhooks(Family.A, List.of()).webhooks()).containsExactly(b);
      assertThat(both.webhooks(Family.A)).containsExactly(a);
      assertThat(both.instanceWebhook()).contains(b);
    }

    @Test
    void eachCanBeChanged() {
      var config = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(a));
      assertThat(config.withEachWebhook(Webhook::disabled).webhooks())
          .containsExactly(a.disabled());
    }
  }
}
