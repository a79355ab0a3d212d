package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.trace.TraceContext;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.Webhook.Header;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DeliveryHeadersTest {
  private static final Instant CREATED = Instant.ofEpochMilli(1_784_300_000_123L);
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:10Z");
  private static final RenderedEvent EVENT =
      event("evt_01jz0k3v9x6m2q8w4r7t5y1c0d", json("{'a':1}"));

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\0',
      delimiter = '|',
      value = {
        "gateway-demo-key|{\"id\":\"evt_01jz0k3v9x6m2q8w4r7t5y1c0d\",\"event\":\"message\",\"session\":\"sales-1\"}|9cc8110fef9873e88441efd668c120dc699c60000f80144d973102da626c42255a78f363b4ad58a8a361a858495c8b22cce6689a84377480191906b96c27e4ca",
        "my-secret-key|{\"event\":\"message\",\"session\":\"default\",\"engine\":\"WEBJS\"}|208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89"
      })
  void theHmacIsThatOfTheContract(String key, String body, String hmac) {
    assertThat(headers(hook(key), event("evt_1", body)))
        .containsEntry("X-Webhook-Hmac", hmac)
        .containsEntry("X-Webhook-Hmac-Algorithm", "sha512");
  }

  @Test
  void withoutAKeyNothingIsSigned() {
    assertThat(headers(hook(null), EVENT))
        .containsOnlyKeys("Content-Type", "X-Webhook-Request-Id", "X-Webhook-Timestamp");
  }

  @Test
  void theRequestThatCausedTheEventIsTold() {
    var parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    var plain = caused(new RequestTrace("order-7", null));
    var traced = caused(new RequestTrace("order-7", TraceContext.parse(parent, null)));
    var whole = caused(new RequestTrace("order-7", TraceContext.parse(parent, "a=1,b=2")));
    assertThat(headers(hook(null), plain))
        .containsEntry("X-Request-Id", "order-7")
        .doesNotContainKeys("traceparent", "tracestate");
    assertThat(headers(hook(null), traced))
        .containsEntry("traceparent", parent)
        .doesNotContainKey("tracestate");
    assertThat(headers(hook(null), whole)).containsEntry("tracestate", "a=1,b=2");
  }

  @Test
  void aConfiguredTraceStays() {
    var parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    var event = caused(new RequestTrace("order-7", TraceContext.parse(parent, "a=1")));
    var configured =
        hook(
            "hook",
            Family.A,
            null,
            new Header("Traceparent", "mine"),
            new Header("x-request-id", "r"));
    assertThat(headers(configured, event))
        .containsEntry("traceparent", "mine")
        .containsEntry("X-Request-Id", "r")
        .doesNotContainKey("tracestate");
  }

  private static RenderedEvent caused(RequestTrace cause) {
    return new RenderedEvent("evt_1", "message", CREATED, "", new byte[0], cause, 1);
  }

  @Test
  void anEventOfAnInstanceNamesItAndATestOfAllNamesNone() {
    var instance = new InstanceId(new UUID(1, 2));
    var named = new HashMap<String, String>();
    var origin = new Delivery.Origin(instance, new SessionName("ada"), null);
    DeliveryHeaders.addEvolution(named, EVENT, origin, NOW, "2.3.0");
    assertThat(named)
        .containsEntry("X-Instance-ID", instance.toString())
        .containsEntry("X-Instance-Name", "ada")
        .containsEntry("X-Event-Type", EVENT.name())
        .containsEntry("X-Timestamp", Long.toString(NOW.toEpochMilli()))
        .containsEntry("User-Agent", "EvolutionAPI-Webhook/2.3.0");
    var unnamed = new HashMap<>(Map.of("User-Agent", "mine"));
    DeliveryHeaders.addEvolution(unnamed, EVENT, Delivery.Origin.NONE, NOW, "2.3.0");
    assertThat(unnamed)
        .doesNotContainKeys("X-Instance-ID", "X-Instance-Name")
        .containsEntry("User-Agent", "mine");
  }

  @ParameterizedTest
  @CsvSource({
    "199, Refused",
    "200, Accepted",
    "299, Accepted",
    "300, Refused",
    "404, Refused",
    "408, Failed",
    "410, Gone",
    "425, Failed",
    "429, Failed",
    "499, Refused",
    "500, ServerError",
    "501, ServerError",
    "502, Failed",
    "503, Failed",
    "504, Failed",
    "599, ServerError"
  })
  void aStatusSaysWhetherToComeBack(int status, String outcome) {
    assertThat(StatusOutcome.of(status, null).getClass().getSimpleName()).isEqualTo(outcome);
  }

  @Test
  void theTimestampIsThatOfTheEvent() {
    assertThat(headers(hook(null), EVENT)).containsEntry("X-Webhook-Timestamp", "1784300000123");
  }

  @Test
  void theRequestIdIsTheSameOnEveryAttemptAndDiffersBetweenWebhooks() {
    var first = headers(hook(null), EVENT).get("X-Webhook-Request-Id");
    var retry = DeliveryHeaders.of(hook(null), EVENT, NOW.plusSeconds(60));
    var other = event("evt_01jz0k3v9x6m2q8w4r7t5y1c0e", "{}");

    assertThat(first).matches("01jz0k3v9x[0-9a-hjkmnp-tv-z]{16}");
    assertThat(retry).containsEntry("X-Webhook-Request-Id", first);
    assertThat(headers(hook("b", Family.A, null), EVENT).get("X-Webhook-Request-Id"))
        .isNotEqualTo(first);
    assertThat(headers(hook(null), other).get("X-Webhook-Request-Id")).isNotEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3,true", "a key in plain words,false"})
  void aStandardWebhooksLibraryAcceptsTheSignature(String key, boolean isStandard)
      throws Exception {
    var secret = isStandard ? key : base64(key);
    var configured = isStandard ? "whsec_" + key : key;
    // The library reads the system clock.
    var headers = DeliveryHeaders.of(hook(configured), EVENT, Instant.now());
    var endpoint = new com.standardwebhooks.Webhook(secret);

    assertThatCode(() -> endpoint.verify(text(EVENT.body()), received(headers)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> endpoint.verify(json("{'a':2}"), received(headers)))
        .isInstanceOf(WebhookVerificationException.class);
  }

  /// Operators give the library the secret that they configure, in any form that it accepts.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3",
        "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3",
        "5d41402abc4b2a76b9719d911017c592"
      })
  void aKeyThatTheLibraryTakesIsReadAsTheLibraryDoes(String key) {
    var headers = DeliveryHeaders.of(hook(key), EVENT, Instant.now());

    assertThatCode(() ->
            new com.standardwebhooks.Webhook(key).verify(text(EVENT.body()), received(headers)))
        .doesNotThrowAnyException();
  }

  @Nested
  class WhileAKeyIsReplaced {
    private static final String NEW = "whsec_dGhlIGtleSBmcm9tIG5vdyBvbg==";
    private static final String OLD = "whsec_dGhlIGtleSB1bnRpbCBub3c=";

    @ParameterizedTest
    @ValueSource(strings = {WhileAKeyIsReplaced.NEW, WhileAKeyIsReplaced.OLD})
    void eitherKeyVerifies(String key) {
      var now = Instant.now();
      var headers = DeliveryHeaders.of(rotating(now.plusSeconds(1)), EVENT, now);

      assertThat(headers.get("webhook-signature")).matches("v1,[^ ,]+ v1,[^ ,]+");
      assertThatCode(() ->
              new com.standardwebhooks.Webhook(key).verify(text(EVENT.body()), received(headers)))
          .doesNotThrowAnyException();
    }

    @Test
    void theOtherHeadersKnowTheNewKeyOnly() {
      assertThat(headers(rotating(NOW.plusSeconds(1)), EVENT))
          .containsEntry("X-Webhook-Hmac", headers(hook(NEW), EVENT).get("X-Webhook-Hmac"));
    }

    @Test
    void theOldKeyEndsWithItsTime() {
      assertThat(headers(rotating(NOW), EVENT)).isEqualTo(headers(hook(NEW), EVENT));
    }

    private static Webhook rotating(Instant until) {
      var hook = hook(NEW);
      return new Webhook(
          hook.id(),
          hook.family(),
          true,
          hook.url(),
          hook.events(),
          hook.hmacKey(),
          hook.retries(),
          hook.headers(),
          false,
          false,
          true,
          new Webhook.RetiredKey(OLD, until));
    }
  }

  @Test
  void theStandardHeadersTellTheEventAndTheTimeOfTheTry() {
    assertThat(headers(hook("k"), EVENT))
        .containsEntry("webhook-id", "evt_01jz0k3v9x6m2q8w4r7t5y1c0d")
        .containsEntry("webhook-timestamp", Long.toString(NOW.getEpochSecond()));
  }

  @Test
  void customHeadersReplaceTheTypeButNotTheSignature() {
    var hook =
        hook(
            "hook",
            Family.A,
            "k",
            new Header("content-type", "application/cloudevents+json"),
            new Header("user-agent", "mine/1"),
            new Header("x-webhook-hmac", "forged"),
            new Header("X-Tenant", "acme"));

    assertThat(headers(hook, EVENT))
        .containsEntry("Content-Type", "application/cloudevents+json")
        .containsEntry("User-Agent", "mine/1")
        .containsEntry("X-Tenant", "acme")
        .hasEntrySatisfying("X-Webhook-Hmac", hmac -> assertThat(hmac).hasSize(128));
  }

  @Test
  void aJwtKeySignsATokenAndIsNotSent() throws Exception {
    var hook =
        hook(
            "hook",
            Family.B,
            null,
            new Header("authorization", "Basic abc"),
            new Header("jwt_key", "s3cret"));
    var headers = headers(hook, EVENT);

    assertThat(headers).doesNotContainKey("jwt_key");
    assertThat(headers.values()).noneMatch(value -> value.contains("s3cret"));
    var token = headers.get("Authorization").substring("Bearer ".length()).split("\\.", -1);
    var claims = new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token[1]));
    assertThat(
            JsonField.text(
                new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token[0])), "alg"))
        .isEqualTo("HS256");
    assertThat(JsonField.longInteger(claims, "iat")).isEqualTo(NOW.getEpochSecond());
    assertThat(JsonField.longInteger(claims, "exp")).isEqualTo(NOW.getEpochSecond() + 600);
    assertThat(JsonField.text(claims, "app")).isEqualTo("evolution");
    assertThat(JsonField.text(claims, "action")).isEqualTo("webhook");
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("s3cret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    var expected = mac.doFinal((token[0] + "." + token[1]).getBytes(StandardCharsets.UTF_8));
    assertThat(Base64.getUrlDecoder().decode(token[2])).isEqualTo(expected);
  }

  private static Map<String, String> headers(Webhook hook, RenderedEvent event) {
    return DeliveryHeaders.of(hook, event, NOW);
  }

  private static RenderedEvent event(String id, String body) {
    return new RenderedEvent(
        id, "message", CREATED, "", body.getBytes(StandardCharsets.UTF_8), null, 1);
  }

  private static Webhook hook(@Nullable String hmacKey) {
    return hook("hook", Family.A, hmacKey);
  }

  private static Webhook hook(
      String id, Family family, @Nullable String hmacKey, Header... headers) {
    return new Webhook(
        new ReceiverId(id),
        family,
        true,
        URI.create("https://receiver.example/hook"),
        Set.of("*"),
        hmacKey,
        new RetryPolicy.Unset(),
        List.of(headers),
        false,
        false,
        true,
        null);
  }

  private static HttpHeaders received(Map<String, String> headers) {
    return HttpHeaders.of(
        headers.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue()))),
        (_, _) -> true);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
