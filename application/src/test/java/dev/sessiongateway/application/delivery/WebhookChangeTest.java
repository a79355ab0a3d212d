package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Deliveries while a session is paused or changed, the gateway starts again, or the receiver goes.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
class WebhookChangeTest extends DeliveryFixture {
  @Nested
  class APausedSession {
    @Test
    void holdsEventsBehindTheWordOfThePauseAndDeliversThemInOrder() {
      gateway.active(ADA, told(hook(ONE)));
      gateway.gateway().sessions().pause(ADA);
      gateway.settle();
      var word = gateway.log(ADA).getLast().seq();
      assertThat(told(ONE, ADA)).endsWith(word);
      happen(ADA, 60);
      assertThat(told(ONE, ADA)).endsWith(word);
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(60);
    }

    @Test
    void holdsThemAcrossARestartOfTheGateway() {
      gateway.active(ADA, told(hook(ONE)));
      gateway.gateway().sessions().pause(ADA);
      happen(ADA, 3);
      gateway.reopen();
      happen(ADA, 3);
      var word = gateway.session(ADA).heldAfter();
      assertThat(told(ONE, ADA)).endsWith(word);
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void holdsNothingOfAnother() {
      gateway.active(ADA, told(hook(ONE)));
      gateway.active(BOB, told(hook(ONE)));
      gateway.gateway().sessions().pause(ADA);
      happen(BOB, 3);
      assertThat(told(ONE, BOB)).isEqualTo(everySeq(BOB));
    }
  }

  @Nested
  class ARestart {
    @Test
    void goesOnAtTheCursorWithTheSameIds() {
      gateway.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 5), "*")));
      var before = gateway.log(ADA).size();
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var id = gateway.delivery.deliveredTo(ONE).getLast().event().id();
      gateway.delivery.answer(ONE, new Outcome.Accepted(200));
      gateway.reopen();
      gateway.advance(Duration.ofSeconds(61));
      var after = gateway.delivery.deliveredTo(ONE).stream().skip(before + 1L).toList();
      assertThat(after.getFirst().event().id()).isEqualTo(id);
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void repeatsNothingThatWasAccepted() {
      gateway.active(ADA, told(hook(ONE)));
      happen(ADA, 10);
      gateway.reopen();
      gateway.reopen();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void ofTheSessionWithAnotherStoreLosesNothing() {
      gateway.active(ADA, told(hook(ONE)));
      var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.INFO);
      gateway.delivery.answerNext(ONE, DOWN);
      happen(ADA, 3);
      gateway.gateway().sessions().restart(ADA, elsewhere);
      gateway.settle();
      happen(ADA, 3);
      gateway.advance(Duration.ofMinutes(1));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void doesNotReadAgainWhatTheReceiverDoesNotWant() {
      gateway.active(ADA, told(hook(ONE, new RetryPolicy.Unset(), "MessageCreated")));
      happen(ADA, 500);
      var cursor =
          gateway
              .stores
              .deliveryCursors()
              .find(gateway.session(ADA).ref(), new ReceiverId("one.example"));
      assertThat(cursor.orElseThrow().seq()).isGreaterThan(400);
      gateway.gateway().messaging().send(ADA, text("hello"));
      gateway.settle();
      assertThat(gateway.delivery.deliveredTo(ONE)).hasSize(1);
    }
  }

  @Nested
  class AChange {
    private void configure(Webhook... hooks) {
      gateway.gateway().sessions().configure(ADA, told(hooks));
      gateway.settle();
    }

    @Test
    void aReceiverThatWasThereFromTheStartHearsEverything() {
      gateway.active(ADA, told(hook(ONE)));
      assertThat(told(ONE, ADA)).startsWith(1L).isEqualTo(everySeq(ADA));
    }

    @Test
    void aNewReceiverHearsFromNowOn() {
      gateway.active(ADA, told(hook(ONE)));
      var before = gateway.log(ADA).getLast().seq();
      configure(hook(ONE), hook(TWO));
      happen(ADA, 2);
      assertThat(told(TWO, ADA)).containsExactly(before + 1, before + 2);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void aNewReceiverMissesNoEventThatComesWhileItIsSaved() {
      var faults = new PortFaults();
      gateway.with(config -> config.stores = faults.in(gateway.stores));
      var session = gateway.active(ADA);
      var before = gateway.log(ADA).getLast().seq();
      var comes = new AtomicBoolean(true);
      faults.after(
          "save",
          () -> {
            if (comes.getAndSet(false)) {
              gateway.stores.events().append(session.ref(), List.of(Samples.event("meanwhile")));
            }
          });
      configure(hook(TWO));
      happen(ADA, 1);
      assertThat(comes).isFalse();
      assertThat(told(TWO, ADA)).containsExactly(before + 1, before + 2);
    }

    @Test
    void aRemovedReceiverIsSilent() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.active(ADA, told(hook(ONE)));
      configure();
      var before = told(ONE, ADA).size();
      happen(ADA, 3);
      gateway.advance(Duration.ofDays(7));
      assertThat(told(ONE, ADA)).hasSize(before);
    }

    @Test
    void aReceiverThatComesBackHearsFromThenOn() {
      gateway.active(ADA, told(hook(ONE)));
      configure();
      happen(ADA, 3);
      var before = gateway.log(ADA).getLast().seq();
      configure(hook(ONE));
      happen(ADA, 1);
      assertThat(told(ONE, ADA)).endsWith(before - 3, before + 1);
    }

    @Test
    void theReceiverOfFamilyBIsSetWithoutARestart() {
      gateway.active(ADA);
      var hook =
          new Webhook(
              new ReceiverId("b"),
              Family.B,
              true,
              TWO,
              Set.of("*"),
              null,
              new RetryPolicy.Unset(),
              List.of(),
              true,
              false,
              true,
              null);
      gateway.gateway().subscriptions().setInstanceWebhook(ADA, hook);
      gateway.settle();
      assertThat(gateway.gateway().subscriptions().instanceWebhook(ADA)).contains(hook);
      assertThat(gateway.entered(ADA)).endsWith("active").hasSize(3);
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
      gateway.gateway().subscriptions().setInstanceWebhook(ADA, hook.disabled());
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
    }

    @Test
    void aGlobalReceiverHearsOfEverySession() {
      gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
      gateway.active(ADA);
      gateway.active(BOB);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(TWO, BOB)).isEqualTo(everySeq(BOB));
      assertThat(gateway.session(ADA).config().webhooks()).isEmpty();
    }
  }

  @Nested
  class AReceiverThatIsGone {
    @Test
    @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
    void isDisabledWithItsBacklogAndTheOthersAreNot() {
      gateway.active(ADA, told(hook(ONE), hook(TWO)));
      gateway.delivery.answerNext(ONE, new Outcome.Gone(410, "HTTP 410"));
      happen(ADA, 3);
      var before = told(ONE, ADA).size();
      assertThat(gateway.stores.endpointHealth().find(ONE).orElseThrow().condition())
          .isEqualTo(Condition.DISABLED);
      happen(ADA, 3);
      gateway.reopen();
      gateway.advance(Duration.ofDays(6));
      assertThat(told(ONE, ADA)).hasSize(before);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(gateway.events(ADA, Event.WebhookDisabled.class))
          .containsExactly(
              new Event.WebhookDisabled(
                  new ReceiverId("one.example"), "the endpoint answered 410"));
      var receiverAdmin = gateway.gateway().receiverAdmin();
      receiverAdmin.enable(receiverAdmin.list(ADA).getFirst().id());
      gateway.settle();
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void hearsTheRestOfADeletedSessionAndOfANamesakeFromItsBeginning() {
      gateway.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 100), "*")));
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var before = accepted(ONE, ADA);
      var all = gateway.log(ADA).size() + 2;
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      gateway.delivery.answer(ONE, new Outcome.Accepted(200));
      gateway.active(ADA, told(hook(ONE)));
      gateway.advance(Duration.ofMinutes(3));
      var heard = accepted(ONE, ADA).subList(before.size(), accepted(ONE, ADA).size());
      assertThat(heard)
          .containsSubsequence(LongStream.rangeClosed(before.size() + 1L, all).boxed().toList())
          .containsSubsequence(everySeq(ADA))
          .hasSize(all - before.size() + everySeq(ADA).size());
    }
  }
}
