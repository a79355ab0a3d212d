package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.Webhook.Header;
import dev.sessiongateway.http.delivery.HttpDelivery.RedactedResponse;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedactedResponseTest {
  private static final Webhook HOOK =
      new Webhook(
          new ReceiverId("hook"),
          Family.A,
          true,
          URI.create("https://receiver.example/hook"),
          Set.of("*"),
          "the-new-key",
          new RetryPolicy.Unset(),
          List.of(
              new Header("X-Tenant-Token", "tenant-secret"),
              new Header("Authorization", "Bearer opaque*token"),
              new Header("X-Short", "no"),
              new Header("X-Pin", "q7%$")),
          false,
          false,
          true,
          new Webhook.RetiredKey("the-new-key-of-old", Instant.MAX));

  @Test
  void theResponseOfAnEndpointIsStored() {
    assertThat(excerpt(json("{'error':'no such tenant'}")))
        .isEqualTo(json("{'error':'no such tenant'}"));
    assertThat(excerpt("Grüße 👋")).isEqualTo("Grüße 👋");
    assertThat(excerpt("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the-new-key",
        "the-new-key-of-old",
        "tenant-secret",
        "Bearer opaque*token",
        "opaque*token",
        "q7%$",
        "bearer abcdef123456",
        "Basic dXNlcjpwYXNz",
        "whsec_MDEyMzQ1Njc4OWFi",
        "eyJhbGciOi.eyJpYXQiOj.c2lnbmF0dXJl",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
      })
  void whatWeSaidInConfidenceIsNot(String secret) {
    assertThat(excerpt("got " + secret + ", thanks")).isEqualTo("got [redacted], thanks");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "15550001111",
        "+1 555 000 1111",
        "+49 (171) 555-12-34",
        "(0171) 555 1234",
        "555.000.1111",
        "1784300000123"
      })
  void numbersOfPeopleAreNot(String number) {
    assertThat(excerpt("no user " + number + "@c.us")).isEqualTo("no user [redacted]@c.us");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP 404", "line 123456", "a no from X-Short", "3 of 10, 12 left"})
  void whatIsNoSecretStays(String text) {
    assertThat(excerpt(text)).isEqualTo(text);
  }

  @Test
  void anEchoOfTheEventIsNotKept() {
    var event = new String(DeliveryContract.EVENT.body(), UTF_8);

    assertThat(excerpt("You sent: " + event + "!")).isEqualTo("You sent: [the event]");
    assertThat(excerpt(event)).isEqualTo("[the event]");
  }

  @Test
  void anEventOf24BytesIsLongEnoughForAnEcho() {
    var body = json("{'text':'hello, Grace!'}");
    assertThat(body).hasSize(24);
    var event =
        new RenderedEvent("evt_1", "message", Instant.EPOCH, "", body.getBytes(UTF_8), null, 1);

    assertThat(RedactedResponse.of(("got " + body).getBytes(UTF_8), HOOK, event))
        .isEqualTo("got [the event]");
  }

  @ParameterizedTest
  @CsvSource({
    "'a\nb\r\nc\td', 'a\\nb\\r\\nc\\td'",
    "'\u001b[2J', '\\u001b[2J'",
    "'a\u0000b', 'a\\u0000b'",
    "'\u202egnp.exe', '\\u202egnp.exe'",
    "'a\u2028b', 'a\\u2028b'",
    "'a\uffffb', 'a\\uffffb'",
    "'a\udb40\udc01b', 'a\\u{e0001}b'"
  })
  void itIsOneLineThatATerminalMayShow(String answer, String kept) {
    assertThat(excerpt(answer)).isEqualTo(kept);
  }

  @Test
  void bytesThatAreNoTextDoNoHarm() {
    assertThat(RedactedResponse.of(new byte[] {(byte) 0xff, 'a'}, HOOK, DeliveryContract.EVENT))
        .isEqualTo("\ufffda");
  }

  @Test
  void onlyTheBeginningIsKept() {
    assertThat(excerpt("ab ".repeat(100_000))).hasSize(Delivery.ANSWER_KEPT).startsWith("ab ab ");
  }

  @Test
  void noCharacterIsCutInTheMiddle() {
    assertThat(excerpt("x" + "👋".repeat(1_000))).hasSize(Delivery.ANSWER_KEPT - 1).endsWith("👋");
    var before = "x".repeat(Delivery.ANSWER_KEPT - 1);
    assertThat(excerpt(before + "👋")).isEqualTo(before);
    assertThat(excerpt(before + "👋 and more")).isEqualTo(before);
  }

  @Test
  void aSecretAcrossTheEndIsSeenWhole() {
    assertThat(excerpt("x".repeat(Delivery.ANSWER_KEPT - 3) + "tenant-secret"))
        .endsWith("x[re")
        .doesNotContain("ten");
  }

  private static String excerpt(String answer) {
    return RedactedResponse.of(answer.getBytes(UTF_8), HOOK, DeliveryContract.EVENT);
  }
}
