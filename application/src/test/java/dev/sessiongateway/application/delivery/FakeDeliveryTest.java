package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.domain.session.SessionConfig;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FakeDeliveryTest implements DeliveryContract {
  private static final URI RECEIVER = URI.create("http://receiver.example/hook");

  private final FakeDelivery delivery = new FakeDelivery();

  @Override
  public Delivery delivery() {
    return delivery;
  }

  @Override
  public URI answering(int status, @Nullable Integer retryAfterSeconds) {
    var wait = retryAfterSeconds == null ? null : Duration.ofSeconds(retryAfterSeconds);
    delivery.answer(RECEIVER, outcome(status, wait));
    return RECEIVER;
  }

  /// As an adapter that speaks HTTP would tell it.
  private static Outcome outcome(int status, @Nullable Duration wait) {
    var day = Duration.ofHours(24);
    var retryAfter = wait != null && wait.compareTo(day) > 0 ? day : wait;
    var reason = "HTTP " + status;
    return switch (status) {
      case 200, 201, 202, 204, 299 -> new Outcome.Accepted(status);
      case 408, 425, 429, 502, 503, 504 -> new Outcome.Failed(reason, retryAfter);
      case 410 -> new Outcome.Gone(status, reason);
      default ->
          status >= 500
              ? new Outcome.ServerError(status, reason, retryAfter)
              : new Outcome.Refused(status, reason);
    };
  }

  @Override
  public URI unreachable() {
    delivery.answer(RECEIVER, new Outcome.Failed("connection refused", null));
    return RECEIVER;
  }

  @Override
  public List<byte[]> received() {
    return delivery.delivered().stream().map(one -> one.event().body()).toList();
  }

  @Test
  void answersInTheOrderToldAndThenAsAlways() {
    delivery.answerNext(
        RECEIVER, new Outcome.Gone(410, "HTTP 410"), new Outcome.Refused(404, "HTTP 404"));
    var hook = DeliveryContract.at(RECEIVER);

    assertThat(delivery.deliver(hook, EVENT).outcome())
        .isEqualTo(new Outcome.Gone(410, "HTTP 410"));
    assertThat(delivery.deliver(hook, EVENT).outcome())
        .isEqualTo(new Outcome.Refused(404, "HTTP 404"));
    assertThat(delivery.deliver(hook, EVENT).outcome()).isEqualTo(new Outcome.Accepted(200));
    assertThat(delivery.deliveredTo(RECEIVER)).hasSize(3);
  }

  @Override
  public SessionConfig.Proxy proxy() {
    return new SessionConfig.Proxy("proxy.example:3128", null, null);
  }

  @Override
  public int proxied() {
    return (int) delivery.delivered().stream().filter(one -> one.via() != null).count();
  }
}
