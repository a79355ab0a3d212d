package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [Delivery] keeps, the fake included.
public interface DeliveryContract {
  RenderedEvent EVENT =
      new RenderedEvent(
          "evt_01jz0k3v9x6m2q8w4r7t5y1c0d",
          "message",
          Instant.parse("2026-01-01T12:00:00Z"),
          "",
          "{\"event\":\"message\",\"body\":\"Grüße\"}".getBytes(StandardCharsets.UTF_8),
          null,
          1);

  Delivery delivery();

  /// Where a receiver listens that answers with this from now on.
  ///
  /// @param retryAfterSeconds what it asks for, if anything
  URI answering(int status, @Nullable Integer retryAfterSeconds);

  /// Where nobody listens.
  URI unreachable();

  /// The bodies that receivers got, oldest first.
  List<byte[]> received();

  /// A proxy that lets everything through.
  SessionConfig.Proxy proxy();

  /// How many calls came through it.
  int proxied();

  @Test
  default void goesThroughAProxyWhenItIsToAndOnlyThen() {
    var url = answering(200, null);

    assertThat(delivery().deliver(at(url), EVENT, Delivery.Origin.NONE.through(proxy())).outcome())
        .isEqualTo(new Outcome.Accepted(200));
    assertThat(proxied()).isEqualTo(1);
    assertThat(received()).singleElement().isEqualTo(EVENT.body());

    delivery().deliver(at(url), EVENT);
    assertThat(proxied()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  default void takesEvery2xxAsDelivered(int status) {
    var outcome = outcomeAt(answering(status, null));

    assertThat(outcome).isEqualTo(new Outcome.Accepted(status));
  }

  @Test
  default void sendsTheBodyByteForByte() {
    delivery().deliver(at(answering(200, null)), EVENT);

    assertThat(received()).singleElement().isEqualTo(EVENT.body());
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 503, 504, 408, 425, 429})
  default void aReceiverThatIsNotAbleNowHasFailed(int status) {
    assertThat(outcomeAt(answering(status, null)))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.reason()).contains(Integer.toString(status));
              assertThat(failed.retryAfter()).isNull();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 304, 308, 400, 401, 403, 404, 409, 422})
  default void anyOtherAnswerIsARefusal(int status) {
    assertThat(outcomeAt(answering(status, null)))
        .isInstanceOfSatisfying(
            Outcome.Refused.class, refused -> assertThat(refused.status()).isEqualTo(status));
  }

  @Test
  default void aReceiverThatIsGoneWantsNothingAnyMore() {
    assertThat(outcomeAt(answering(410, null))).isEqualTo(new Outcome.Gone(410, "HTTP 410"));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 501, 507, 599})
  default void anotherErrorOfAReceiverMayBeOfTheEventAlone(int status) {
    assertThat(outcomeAt(answering(status, 17)))
        .isEqualTo(new Outcome.ServerError(status, "HTTP " + status, Duration.ofSeconds(17)));
  }

  @Test
  default void handsOnHowLongTheReceiverWantsUsToWait() {
    assertThat(outcomeAt(answering(429, 17)))
        .isEqualTo(new Outcome.Failed("HTTP 429", Duration.ofSeconds(17)));
  }

  @Test
  default void nobodyMakesUsWaitLongerThanADay() {
    assertThat(outcomeAt(answering(503, 1_000_000)))
        .isEqualTo(new Outcome.Failed("HTTP 503", Duration.ofHours(24)));
  }

  @Test
  default void aReceiverThatIsNotThereIsAnOutcomeAndNoException() {
    assertThat(outcomeAt(unreachable())).isInstanceOf(Outcome.Failed.class);
  }

  private Outcome outcomeAt(URI url) {
    return delivery().deliver(at(url), EVENT).outcome();
  }

  /// A plain receiver of every event of family A.
  static Webhook at(URI url) {
    return new Webhook(
        new ReceiverId("hook"),
        Family.A,
        true,
        url,
        Set.of("*"),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }
}
