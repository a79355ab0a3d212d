package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.Samples.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.Target;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What every [PostDeletionDeliveryStore] promises.
public interface PostDeletionDeliveryStoreContract {
  InstanceId ADA = new InstanceId(new UUID(1, 2));
  InstanceId BOB = new InstanceId(new UUID(3, 4));

  /// Empty before each test.
  Stores stores();

  private PostDeletionDeliveryStore store() {
    return stores().postDeletionDeliveries();
  }

  private static PostDeletionDelivery delivery(InstanceId session, String webhook, int number) {
    var hook =
        new Webhook(
            new ReceiverId(webhook),
            Family.B,
            true,
            URI.create("https://one.example/hook"),
            Set.of("*"),
            "secret",
            new RetryPolicy.Unset(),
            List.of(new Webhook.Header("X-One", "1")),
            true,
            false,
            false,
            new Webhook.RetiredKey("former", NOON));
    var event =
        new RenderedEvent(
            "evt_" + number,
            "message",
            NOON,
            "/message",
            ("body " + number).getBytes(UTF_8),
            number == 1 ? new RequestTrace("order-7", Samples.TRACE) : null,
            1);
    return new PostDeletionDelivery(
        0,
        session,
        new SessionName("ada"),
        hook.id(),
        hook,
        event,
        NOON.plusSeconds(number),
        0,
        null);
  }

  private static Target target(InstanceId session, String webhook) {
    return new Target(session, webhook);
  }

  @Test
  default void givesThemBackInOrderForEachLane() {
    store().add(List.of(delivery(ADA, "one", 1), delivery(ADA, "two", 2)));
    store().add(List.of(delivery(ADA, "one", 3), delivery(BOB, "one", 4)));

    assertThat(store().targets())
        .containsExactlyInAnyOrder(target(ADA, "one"), target(ADA, "two"), target(BOB, "one"));
    var first = store().next(target(ADA, "one")).orElseThrow();
    assertThat(first)
        .usingRecursiveComparison()
        .ignoringFields("number")
        .isEqualTo(delivery(ADA, "one", 1));

    store().remove(first);
    var second = store().next(target(ADA, "one")).orElseThrow();
    assertThat(second.event().id()).isEqualTo("evt_3");
    assertThat(second.number()).isGreaterThan(first.number());

    store().remove(second);
    assertThat(store().next(target(ADA, "one"))).isEmpty();
    assertThat(store().targets()).doesNotContain(target(ADA, "one"));
  }

  @Test
  default void keepsFailures() {
    store().add(List.of(delivery(ADA, "one", 1)));
    var next = store().next(target(ADA, "one")).orElseThrow();

    store().save(next.failed(NOON.plusSeconds(5)));

    var kept = store().next(target(ADA, "one")).orElseThrow();
    assertThat(kept.failures()).isEqualTo(1);
    assertThat(kept.due()).isEqualTo(NOON.plusSeconds(5));
  }

  @Test
  default void whatIsPostponedComesBehindAllOthers() {
    store().add(List.of(delivery(ADA, "one", 1), delivery(ADA, "one", 2)));
    var first = store().next(target(ADA, "one")).orElseThrow();

    store().postpone(first.failed(NOON.plusSeconds(5)));

    var second = store().next(target(ADA, "one")).orElseThrow();
    assertThat(second.event().id()).isEqualTo("evt_2");
    store().remove(second);
    var again = store().next(target(ADA, "one")).orElseThrow();
    assertThat(again.event().id()).isEqualTo("evt_1");
    assertThat(again.failures()).isEqualTo(1);
    assertThat(again.due()).isEqualTo(NOON.plusSeconds(5));
  }

  @Test
  default void forgetsASessionOrWhatIsOld() {
    store().add(List.of(delivery(ADA, "one", 1), delivery(BOB, "one", 2), delivery(BOB, "two", 3)));

    store().removeAll(ADA);
    assertThat(store().targets()).containsExactlyInAnyOrder(target(BOB, "one"), target(BOB, "two"));

    assertThat(store().prune(NOON.plusSeconds(3))).isEqualTo(1);
    assertThat(store().targets()).containsExactly(target(BOB, "two"));
  }
}
