package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No error ends a lane, and a lane that does not progress is noticed.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("ERROR ada - delivery to a receiver stopped and tries again")
class DeliveryCursorResilienceTest {
  private static final URI URL = URI.create("http://one.example/hook");
  private static final Duration LONG = WorkerSupervisor.STALLED_AFTER.plusSeconds(1);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private final WorkerSupervisor workers =
      new WorkerSupervisor(
          gateway.background, () -> Duration.between(Instant.EPOCH, gateway.time.instant()));
  private final AtomicInteger breaks = new AtomicInteger();

  private static Webhook hook(RetryPolicy retries) {
    return new Webhook(
        new ReceiverId("hook"),
        Family.A,
        true,
        URL,
        Set.of("SessionCreated"),
        null,
        retries,
        List.of(),
        false,
        false,
        true,
        null);
  }

  private void create(EventRenderer renderer, Delivery delivery) {
    create(renderer, delivery, new RetryPolicy.Unset());
  }

  private void create(EventRenderer renderer, Delivery delivery, RetryPolicy retries) {
    gateway.with(config -> {
      config.eventRenderer = renderer;
      config.delivery = delivery;
      config.background = workers;
    });
    var config = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hook(retries)));
    gateway.gateway().sessions().create(new NewSession(ADA, config, Session.Origin.NATIVE, false));
  }

  private void breakNow(Throwable how) {
    if (breaks.getAndDecrement() > 0) {
      DeliveryCursorResilienceTest.<RuntimeException>sneak(how);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> void sneak(Throwable how) throws E {
    throw (E) how;
  }

  private static Throwable error(String kind) {
    return switch (kind) {
      case "stack" -> new StackOverflowError();
      case "memory" -> new OutOfMemoryError("not really");
      case "class" -> new NoClassDefFoundError("not really");
      case "bug" -> new IllegalStateException("bug");
      default -> new Exception("checked");
    };
  }

  private int delivered() {
    return gateway.delivery.deliveredTo(URL).size();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stack", "memory", "class", "bug", "checked"})
  @ExpectsLog("ERROR DeliveryContext - a delivery broke off")
  void whateverADeliveryThrowsTheEventIsTriedAgain(String kind) {
    breaks.set(1);
    create(
        gateway.renderer,
        (webhook, event, via) -> {
          breakNow(error(kind));
          return gateway.delivery.deliver(webhook, event, via);
        });
    gateway.settle();
    assertThat(delivered()).isZero();

    gateway.advance(Duration.ofSeconds(6));

    assertThat(delivered()).isEqualTo(1);
    assertThat(workers.stalled()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stack", "memory", "bug", "checked"})
  void whateverARendererThrowsTheEventIsTriedAgain(String kind) {
    breaks.set(1);
    create(new Breaking(kind), gateway.delivery);
    gateway.settle();
    assertThat(delivered()).isZero();
    assertThat(workers.failures()).isEqualTo(1);

    gateway.advance(Duration.ofSeconds(6));

    assertThat(delivered()).isEqualTo(1);
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR DeliveryContext - a delivery broke off")
  @ExpectsLog("WARN ada - an event went to the dead letters")
  void aDeliveryThatAlwaysBreaksEndsInTheDeadLetters() {
    breaks.set(Integer.MAX_VALUE);
    var twice = new RetryPolicy.Configured(RetryPolicy.Curve.CONSTANT, Duration.ofSeconds(1), 2);
    create(
        gateway.renderer,
        (webhook, event, via) -> {
          breakNow(error("stack"));
          return gateway.delivery.deliver(webhook, event, via);
        },
        twice);
    gateway.settle();
    gateway.advance(Duration.ofSeconds(10));

    assertThat(
            gateway
                .gateway()
                .receiverAdmin()
                .deadLetters(ReceiverAdmin.DeadLetterSelection.ALL, 10))
        .singleElement()
        .extracting(ReceiverAdmin.DeadLetter::reason)
        .isEqualTo("the delivery broke off");
  }

  /// A receiver that reads messages asks the gateway for the session.
  @Test
  void aDeliveryWhoseSessionIsDeletedMeanwhileIsNoErrorOfTheGateway() {
    breaks.set(1);
    create(
        gateway.renderer,
        (webhook, event, via) -> {
          if (breaks.getAndDecrement() > 0) {
            gateway.gateway().sessions().delete(ADA);
            throw new Fault.NotFound("session", ADA.value()).toException();
          }
          return gateway.delivery.deliver(webhook, event, via);
        });
    gateway.settle();

    assertThat(delivered()).isEqualTo(1);
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  void aLaneThatFailsAgainAndAgainIsNoticed() {
    breaks.set(Integer.MAX_VALUE);
    create(new Breaking("stack"), gateway.delivery);
    gateway.settle();

    gateway.advance(LONG);

    assertThat(workers.stalled()).containsEntry("webhook-delivery", 1);
    breaks.set(0);
    gateway.advance(Duration.ofSeconds(6));
    assertThat(workers.stalled()).isEmpty();
    assertThat(delivered()).isEqualTo(1);
  }

  @Test
  void aLaneWhoseDeliveryHangsIsNoticed() {
    var over = new CountDownLatch(1);
    create(
        gateway.renderer,
        (webhook, event, via) -> {
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return gateway.delivery.deliver(webhook, event, via);
        });
    try {
      gateway.background.awaitIdle();
      gateway.time.advance(LONG);
      assertThat(workers.stalled()).containsEntry("webhook-delivery", 1);
    } finally {
      over.countDown();
      gateway.settle();
    }
    assertThat(workers.stalled()).isEmpty();
  }

  /// A slow receiver takes one event after the other.
  @Test
  void aLaneThatDeliversForLongHasNotStalled() {
    var stalled = new ArrayList<Map<String, Integer>>();
    create(
        gateway.renderer,
        (webhook, event, via) -> {
          gateway.time.jump(LONG.dividedBy(2));
          stalled.add(workers.stalled());
          return gateway.delivery.deliver(webhook, event, via);
        });
    gateway.settle();
    var more = Stream.of("two", "three", "four").map(Samples::event).toList();
    gateway.stores.events().append(gateway.session(ADA).ref(), more);
    gateway.settle();
    assertThat(stalled).hasSize(4).containsOnly(Map.of());
  }

  @Test
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void aLaneThatRestsBetweenTriesHasNotStalled() {
    gateway.delivery.answer(URL, new Delivery.Outcome.Failed("HTTP 503", null));
    create(gateway.renderer, gateway.delivery);
    gateway.settle();

    gateway.advance(Duration.ofHours(3));

    assertThat(delivered()).isGreaterThan(1);
    assertThat(workers.stalled()).isEmpty();
    assertThat(workers.failures()).isZero();
  }

  /// Renders after it broke as often as asked.
  private final class Breaking implements EventRenderer {
    private final String kind;

    Breaking(String kind) {
      this.kind = kind;
    }

    @Override
    public List<RenderedEvent> render(
        Subscription subscription, Session session, EventRecord event) {
      breakNow(error(kind));
      return gateway.renderer.render(subscription, session, event);
    }

    @Override
    public RenderedEvent testEvent(
        Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
      return gateway.renderer.testEvent(subscription, session, id, at);
    }
  }
}
