package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of events when receivers, or the gateway, are not as they should be.
@ExpectsLog(
    value = "WARN DeliveryContext - the health of an endpoint changed",
    optional = "the faults are those of a seed")
@ExpectsLog(
    value = "WARN ada - an event went to the dead letters",
    optional = "the faults are those of a seed")
class ReliabilityTest extends DeliveryFixture {
  @Nested
  class AnAddressThatFails {
    @Test
    @ExpectsLog("WARN s\\d - a receiver fails; its events wait")
    void isProbedByOneLaneAtATimeLessAndLessOften() {
      gateway.delivery.answer(ONE, DOWN);
      var names = IntStream.range(0, 10).mapToObj(i -> new SessionName("s" + i)).toList();
      for (var name : names) {
        gateway.create(name, told(hook(ONE, constant(86_400, 100))));
      }
      // Five failures open it; the other five lanes have not tried and wait for a probe.
      assertThat(tries(ONE)).isEqualTo(5);
      assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
      gateway.advance(Duration.ofMillis(1_999));
      assertThat(tries(ONE)).isEqualTo(5);
      gateway.advance(Duration.ofMillis(2));
      assertThat(tries(ONE)).isEqualTo(6);
      gateway.advance(Duration.ofSeconds(3));
      assertThat(tries(ONE)).isEqualTo(6);
      gateway.advance(Duration.ofMillis(1_002));
      assertThat(tries(ONE)).isEqualTo(7);
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofMillis(8_002));
      // The probe of the eighth closes it, and everybody who waited for that goes at once.
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
      assertThat(tries(ONE)).isEqualTo(10);
      gateway.advance(Duration.ofDays(1));
      for (var name : names) {
        assertThat(accepted(ONE, name)).isEqualTo(everySeq(name));
      }
    }

    @Test
    void isTriedAgainExactlyAsConfiguredWhateverTheBreakerThinks() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, constant(1, 30))));
      for (var second = 1; second <= 30; second++) {
        gateway.advance(Duration.ofMillis(1_001));
        assertThat(tries(ONE)).isEqualTo(second + 1);
      }
      gateway.advance(Duration.ofDays(1));
      assertThat(tries(ONE)).isEqualTo(31);
      assertThat(only().deadLetters()).isEqualTo(1);
    }

    @Test
    void staysAsItIsAcrossARestart() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, constant(1, 4))));
      gateway.advance(Duration.ofMillis(4_010));
      var open = endpoint(ONE);
      assertThat(open.condition()).isEqualTo(Condition.OPEN);
      gateway.reopen();
      gateway.create(BOB, told(hook(ONE, UNSET)));
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofSeconds(1));
      assertThat(accepted(ONE, BOB)).as("not before the probe").isEmpty();
      assertThat(endpoint(ONE)).isEqualTo(open);
      gateway.advance(Duration.ofSeconds(2));
      assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    }

    @Test
    void waitingForItCostsNoAttempt() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.active(ADA, told(hook(ONE, constant(1, 4))));
      gateway.advance(Duration.ofMinutes(5));
      var deadLetters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      var attempts =
          gateway.stores.deliveryLog().list(gateway.session(ADA).ref(), only().receiver(), 500);
      for (var deadLetter : deadLetters) {
        assertThat(attempts.stream().filter(entry -> entry.eventId().equals(deadLetter.eventId())))
            .hasSize(5);
      }
      assertThat(deadLetters).isNotEmpty();
    }

    @Test
    void aRefusalDoesNotCountAgainstIt() {
      gateway.delivery.answer(ONE, NO);
      gateway.active(ADA, told(hook(ONE, constant(1, 0))));
      happen(ADA, 50);
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
      assertThat(tries(ONE)).isEqualTo(everySeq(ADA).size());
    }

    @Test
    void isDisabledAfterFiveDaysAndEverybodyConcernedIsTold() {
      gateway.delivery.answer(ONE, DOWN);
      var lasting = constant(21_600, 100);
      gateway.create(ADA, told(hook(ONE, lasting), hook(TWO, UNSET)));
      gateway.create(BOB, told(hook(TWO, UNSET)));
      gateway.advance(Duration.ofDays(6));
      assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
      assertThat(gateway.events(ADA, Event.WebhookDisabled.class))
          .containsExactly(new Event.WebhookDisabled(new ReceiverId("one.example"), "HTTP 503"));
      assertThat(gateway.events(BOB, Event.WebhookDisabled.class)).isEmpty();
      assertThat(accepted(TWO, ADA)).isEqualTo(everySeq(ADA));
      var before = tries(ONE);
      gateway.advance(Duration.ofDays(2));
      assertThat(tries(ONE)).isEqualTo(before);

      gateway.delivery.answer(ONE, YES);
      gateway
          .gateway()
          .sessions()
          .configure(ADA, told(hook(ONE, constant(1, 3)), hook(TWO, UNSET)));
      gateway.settle();
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void aGlobalReceiverThatIsGoneIsDisabledToo() {
      gateway.with(config -> config.globalWebhooks = List.of(hook(ONE, UNSET)));
      gateway.create(ADA, SessionConfig.DEFAULT);
      gateway.create(BOB, SessionConfig.DEFAULT);
      gateway.delivery.answerNext(ONE, new Outcome.Gone(410, "HTTP 410"));
      gateway.activate(ADA);
      assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
      assertThat(gateway.events(BOB, Event.WebhookDisabled.class)).hasSize(1);
      var webhook = webhooks().list(null).getFirst();
      assertThat(webhook.session()).isNull();
      assertThat(webhook.waiting()).isPositive();
      webhooks().enable(webhook.id());
      gateway.settle();
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
      assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    }

    @Test
    void isBackAfterTenMinutesAndEverythingArrivesOnceAndInOrder() {
      gateway.active(ADA, told(hook(ONE, UNSET), hook(TWO, UNSET)));
      gateway.delivery.answer(ONE, DOWN);
      for (var minute = 0; minute < 10; minute++) {
        happen(ADA, 100);
        gateway.advance(Duration.ofMinutes(1));
      }
      assertThat(accepted(TWO, ADA)).as("the other one").isEqualTo(everySeq(ADA));
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofHours(1));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(1_000);
    }

    @Test
    void aClockThatIsSetBackHoldsNothingUp() {
      gateway.delivery.answerNext(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, constant(10, 5))));
      gateway.time.jump(Duration.ofHours(-1));
      gateway.advance(Duration.ofSeconds(11));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }
  }

  @Test
  void aClockThatIsSetBackBeforeARestartHoldsNothingUp() {
    gateway.time.jump(Duration.ofDays(1));
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(600, 50))));
    gateway.advance(Duration.ofHours(1));

    gateway.time.jump(Duration.ofDays(-1));
    gateway.delivery.answer(ONE, YES);
    gateway.reopen();
    gateway.advance(Duration.ofMinutes(2));

    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA)).isNotEmpty();
  }

  @Nested
  class ManyAtOnce {
    @Test
    void eightOfAHostAreServedAndOthersAreNotHeldUp() {
      var hangs = new CountDownLatch(1);
      var atOnce = new AtomicInteger();
      var most = new AtomicInteger();
      var delivery = gateway.delivery;
      gateway.with(config -> {
        config.eventRenderer = gateway.renderer;
        config.delivery =
            (webhook, event, via) -> {
              if (webhook.url().equals(ONE)) {
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                awaitQuietly(hangs);
                atOnce.decrementAndGet();
              }
              return delivery.deliver(webhook, event, via);
            };
      });
      for (var i = 0; i < 100; i++) {
        gateway
            .gateway()
            .sessions()
            .create(
                new NewSession(
                    new SessionName("s" + i),
                    told(hook(ONE, UNSET), hook(TWO, UNSET)),
                    Session.Origin.NATIVE,
                    false));
      }
      delivery.await(
          all -> all.stream().filter(one -> one.webhook().url().equals(TWO)).count() == 100);
      gateway.background.awaitIdle();
      assertThat(most.get()).isEqualTo(8);
      hangs.countDown();
      gateway.settle();
      assertThat(tries(ONE)).isEqualTo(100);
    }
  }

  @Nested
  class AReceiver {
    @Test
    void isTestedPastEveryQueue() {
      gateway.create(ADA, told(hook(ONE, UNSET)));
      gateway.delivery.answer(ONE, DOWN);
      var attempt = webhooks().test(only().id());
      assertThat(attempt.outcome()).isEqualTo(DOWN);
      assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
      var logged = webhooks().deliveries(only().id(), 1).getFirst();
      assertThat(logged.attempt()).isZero();
      assertThat(logged.event()).isEqualTo("trial");
      assertThat(logged.outcome()).isEqualTo("failed");
      assertThat(logged.answer()).isEqualTo("HTTP 503");
    }

    @Test
    void hasALogOfItsTries() {
      gateway.delivery.answerNext(ONE, DOWN, YES);
      gateway.create(ADA, told(hook(ONE, constant(1, 5))));
      gateway.advance(Duration.ofSeconds(2));
      var logged = webhooks().deliveries(only().id(), 10);
      assertThat(logged).extracting(ReceiverAdmin.LoggedAttempt::attempt).containsExactly(2, 1);
      assertThat(logged)
          .extracting(ReceiverAdmin.LoggedAttempt::outcome)
          .containsExactly("accepted", "failed");
      gateway.advance(Duration.ofDays(8));
      assertThat(webhooks().deliveries(only().id(), 10)).isEmpty();
    }

    @Test
    void hasAnIdThatCanStandInAPath() {
      gateway.with(config -> config.globalWebhooks = List.of(hook(TWO, UNSET)));
      gateway.create(ADA, told(hook(ONE, UNSET)));
      gateway.create(BOB, told(hook(ONE, UNSET)));
      var all = webhooks().list(null);
      assertThat(all)
          .extracting(ReceiverAdmin.ReceiverStatus::session)
          .containsExactly(null, ADA, BOB);
      assertThat(all).allSatisfy(one -> assertThat(one.id().value()).matches("[A-Za-z0-9._~-]+"));
      assertThat(all.stream().map(ReceiverAdmin.ReceiverStatus::id).distinct()).hasSize(3);
      assertThat(all).allSatisfy(one -> assertThat(webhooks().get(one.id())).isEqualTo(one));
      GatewayFixture.assertFault(
          "webhook.not-found", () -> webhooks().get(new ReceiverKey("wh_no")));
    }

    private Webhook.@Nullable RetiredKey retiredKey() {
      return gateway.session(ADA).config().webhooks().getFirst().retiredKey();
    }

    @Test
    void changesOverToANewKey() {
      gateway.create(ADA, told(keyed(ONE, UNSET, "old")));
      gateway.gateway().sessions().configure(ADA, told(keyed(ONE, UNSET, "new")));
      var until = gateway.time.instant().plus(Duration.ofHours(24));
      assertThat(retiredKey()).isEqualTo(new Webhook.RetiredKey("old", until));
      gateway.gateway().sessions().configure(ADA, told(keyed(ONE, constant(1, 1), "new")));
      assertThat(retiredKey()).isEqualTo(new Webhook.RetiredKey("old", until));
      gateway.advance(Duration.ofHours(25));
      gateway.gateway().sessions().configure(ADA, told(keyed(ONE, UNSET, "new")));
      assertThat(retiredKey()).isNull();
    }

    @Test
    void isConfiguredWithoutARestartOfTheLink() {
      gateway.active(ADA, told(hook(ONE, UNSET)));
      var entered = gateway.entered(ADA);
      gateway
          .gateway()
          .sessions()
          .configure(
              ADA,
              SessionConfig.DEFAULT
                  .withMetadata(Map.of("tenant", "acme"))
                  .with(new EventConfig.Ignore(true, true, true, true))
                  .withWebhooks(
                      Family.A, List.of(hook(ONE, constant(1, 1)), keyed(TWO, UNSET, "key"))));
      gateway.settle();
      assertThat(gateway.entered(ADA)).isEqualTo(entered);
      happen(ADA, 1);
      assertThat(accepted(TWO, ADA)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @ExpectsLog("WARN (ada|bob) - a receiver fails; its events wait")
  @ExpectsLog("WARN (ada|bob) - a receiver refuses events; they are retried beside the others")
  void nothingIsLostOrOutOfOrderWhateverFails(long seed) {
    var random = new Random(seed);
    var delivery = gateway.delivery;
    var tries = new AtomicInteger();
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, via) -> {
            synchronized (random) {
              tries.incrementAndGet();
              var dice = random.nextInt(100);
              if (dice < 25) {
                delivery.answerNext(webhook.url(), dice < 15 ? DOWN : dice < 20 ? BROKEN : NO);
              } else {
                delivery.answerNext(webhook.url(), YES);
              }
              return delivery.deliver(webhook, event, via);
            }
          };
    });
    var hooks = told(hook(ONE, constant(1, 100)), hook(TWO, UNSET));
    gateway.active(ADA, hooks);
    gateway.active(BOB, hooks);
    for (var round = 0; round < 20; round++) {
      happen(random.nextBoolean() ? ADA : BOB, 50);
      gateway.advance(Duration.ofSeconds(random.nextInt(30)));
      if (round % 7 == 6) {
        gateway.reopen();
      }
    }
    gateway.advance(Duration.ofHours(3));
    for (var url : List.of(ONE, TWO)) {
      for (var session : List.of(ADA, BOB)) {
        assertThatEachArrivedAndRefusalsStoppedNoOther(url, session);
      }
    }
  }
}
