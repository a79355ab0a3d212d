package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.delivery.ReceiverAdmin.LoggedAttempt;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What an operator reads of deliveries: each attempt once, why an event waits, and which endpoint
/// is down.
@ExpectsLog(
    value =
        "WARN (ada - (a receiver |an event went to the dead letters)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class DeliveryReportsTest extends DeliveryFixture {
  private static final Duration THREE_TRIES = Duration.ofMillis(4_010);

  private void happenNamed(String... names) {
    for (var i = 0; i < names.length; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i + 1, names[i]);
    }
    happen(ADA, names.length);
  }

  private List<LoggedAttempt> logged() {
    return webhooks().deliveries(only().id(), 1_000);
  }

  @Test
  void everyAttemptIsLoggedOnceAlsoThoseAheadOfTheOneThatWaits() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.breakOn(ONE, "a", "b", "c", "d");
    happenNamed("a", "b", "c", "a", "d", "message");
    gateway.advance(Duration.ofSeconds(30));
    assertThat(logged()).hasSize(tries(ONE));
    assertThat(logged()).extracting(LoggedAttempt::event).contains("a", "b", "c", "d", "message");
  }

  @Test
  void theOutcomeOfAnAttemptHasItsWord() {
    gateway.active(ADA, told(hook(ONE, constant(60, 1), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, YES, NO, BROKEN);
    happen(ADA, 3);
    assertThat(logged().reversed())
        .extracting(LoggedAttempt::outcome)
        .containsExactly("accepted", "refused", "failed");
    gateway.delivery.answer(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    gateway.advance(Duration.ofMinutes(2));
    assertThat(logged().getFirst().outcome()).isEqualTo("gone");
  }

  @Test
  void aRetryThatFindsTheEndpointGoneIsLoggedAndCounted() {
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, NO, new Delivery.Outcome.Gone(410, "HTTP 410"));
    happen(ADA, 1);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(logged().reversed())
        .extracting(LoggedAttempt::attempt, LoggedAttempt::outcome)
        .containsExactly(tuple(1, "refused"), tuple(2, "gone"));
    webhooks().enable(only().id());
    gateway.settle();
    assertThat(logged().getFirst().attempt()).isEqualTo(3);
    assertThat(only().retried()).isZero();
  }

  @Test
  void eachAttemptIsToldToTheListener() {
    var told = new ArrayList<String>();
    gateway.with(config ->
        config.deliveryListener =
            (event, attempt) -> told.add(event + " " + attempt.outcome().code()));
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, DOWN);
    happen(ADA, 1);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(told).containsExactly("PresenceChanged failed", "PresenceChanged accepted");
  }

  @Test
  void aDeadLetterIsNoProblemAnyMoreWhenTheNextEventIsAccepted() {
    gateway.active(ADA, told(hook(ONE, constant(60, 0), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, DOWN);
    happen(ADA, 1);
    assertThat(letters(ADA)).hasSize(1);
    happen(ADA, 1);
    assertThat(only().problems()).isEmpty();
  }

  @Test
  void aDeadLetterHoldsNothing() {
    gateway.active(ADA, told(hook(ONE, constant(60, 1), "PresenceChanged")));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind)
        .containsExactly(DeliveryProblem.Kind.HOLDING);
    gateway.advance(Duration.ofMillis(60_001));
    assertThat(letters(ADA)).hasSize(1);
    assertThat(only().waiting()).isZero();
    assertThat(only().problems()).isEmpty();
  }

  @Test
  void anEventThatTheConfigurationLeavesOutNowHoldsNothing() {
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "status")));
    gateway.delivery.answer(ONE, DOWN);
    var seq = everySeq(ADA).getLast() + 1;
    gateway.renderer.name(seq, "status");
    happen(ADA, 1);
    gateway.renderer.name(seq, "other");
    gateway.advance(Duration.ofMillis(60_001));
    assertThat(letters(ADA)).isEmpty();
    assertThat(only().problems()).isEmpty();
  }

  @Test
  void anEventThatFailedAndIsRefusedThenHoldsTheOthersNoMore() {
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, DOWN, NO);
    happen(ADA, 1);
    gateway.advance(Duration.ofMillis(60_001));
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind)
        .containsExactly(DeliveryProblem.Kind.REFUSING);
  }

  @Test
  void theContentOfADeadLetterIsThatOfItsOwnWebhook() {
    gateway.with(config -> {
      config.eventRenderer = new RendererOfFamilies();
      config.delivery = gateway.delivery;
    });
    gateway.create(ADA, told());
    var ofB = hook(TWO).id();
    var hook =
        new Webhook(
            ofB,
            Family.B,
            true,
            TWO,
            Set.of("*"),
            null,
            constant(60, 0),
            List.of(),
            false,
            false,
            true,
            null);
    var both = told(hook(ONE)).withWebhooks(Family.B, List.of(hook));
    gateway.gateway().sessions().configure(ADA, both);
    gateway.delivery.answer(TWO, DOWN);
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("one")));
    gateway.settle();
    var letter = letters(ADA).getFirst();
    assertThat(letter.webhook()).isEqualTo(ofB);
    var content = webhooks().deadLetter(letter.id(), ADA).event();
    assertThat(new String(content.body(), UTF_8)).isEqualTo("B");
  }

  /// The body is the family of the webhook.
  private final class RendererOfFamilies implements EventRenderer {
    @Override
    public List<RenderedEvent> render(
        Subscription subscription, Session session, EventRecord event) {
      return gateway.renderer.render(subscription, session, event).stream()
          .map(one ->
              new RenderedEvent(
                  one.id(),
                  one.name(),
                  one.at(),
                  "",
                  subscription.family().name().getBytes(UTF_8),
                  null,
                  1))
          .toList();
    }

    @Override
    public RenderedEvent testEvent(
        Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
      return gateway.renderer.testEvent(subscription, session, id, at);
    }
  }

  @Test
  void anEventThatIsPassedOverKeepsTheReasonForWhichItWaited() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.breakOn(ONE, "status");
    happenNamed("status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind, DeliveryProblem::event, DeliveryProblem::reason)
        .containsExactly(tuple(DeliveryProblem.Kind.REFUSING, "status", "HTTP 500"));
    assertThat(only().retried()).isEqualTo(1);
  }

  @Test
  void anEndpointThatBreaksOnEveryEventCountsAsDown() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.answer(ONE, BROKEN);
    happenNamed(IntStream.range(0, 12).mapToObj(i -> "name" + i).toArray(String[]::new));
    gateway.advance(THREE_TRIES);
    assertThat(endpoint(ONE).failures()).as("the first event, and the third name").isEqualTo(2);
    gateway.advance(Duration.ofSeconds(30));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA).subList(0, everySeq(ADA).size() - 12));
  }

  @Test
  void theAttemptsOfAllSessionsComeNewestFirst() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
    gateway.create(ADA, told());
    gateway.create(BOB, told());
    for (var i = 0; i < 3; i++) {
      for (var name : List.of(ADA, BOB)) {
        gateway.advance(Duration.ofSeconds(1));
        gateway
            .stores
            .events()
            .append(gateway.session(name).ref(), List.of(Samples.event(name + "" + i)));
        gateway.settle();
      }
    }
    var attempts = webhooks().deliveries(ReceiverKey.ofGlobal(hook(TWO).id()), 100);
    assertThat(attempts).extracting(LoggedAttempt::session).contains(ADA, BOB);
    assertThat(attempts).isSortedAccordingTo(Comparator.comparing(LoggedAttempt::at).reversed());
  }
}
