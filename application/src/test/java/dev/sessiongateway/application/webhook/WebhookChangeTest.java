package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Deliveries while a session is paused or changed, the gateway starts again, or the receiver goes.
class WebhookChangeTest extends WebhookFixture {
  @Nested
  class APausedSession {
    @Test
    void holdsEventsBehindTheWordOfThePauseAndDeliversThemInOrder() {
      it.active(ADA, told(hook(ONE)));
      it.gateway().sessions().pause(ADA);
      it.settle();
      var word = it.log(ADA).getLast().seq();
      assertThat(told(ONE, ADA)).endsWith(word);
      happen(ADA, 60);
      assertThat(told(ONE, ADA)).endsWith(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(60);
    }

    @Test
    void holdsThemAcrossARestartOfTheGateway() {
      it.active(ADA, told(hook(ONE)));
      it.gateway().sessions().pause(ADA);
      happen(ADA, 3);
      it.reopen();
      happen(ADA, 3);
      var word = it.session(ADA).heldAfter();
      assertThat(told(ONE, ADA)).endsWith(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void holdsNothingOfAnother() {
      it.active(ADA, told(hook(ONE)));
      it.active(BOB, told(hook(ONE)));
      it.gateway().sessions().pause(ADA);
      happen(BOB, 3);
      assertThat(told(ONE, BOB)).isEqualTo(everySeq(BOB));
    }
  }

  @Nested
  class ARestart {
    @Test
    void goesOnAtTheCursorWithTheSameIds() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 5), "*")));
      var before = it.log(ADA).size();
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var id = it.delivery.deliveredTo(ONE).getLast().event().id();
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.reopen();
      it.advance(Duration.ofSeconds(61));
      var after = it.delivery.deliveredTo(ONE).stream().skip(before + 1L).toList();
      assertThat(after.getFirst().event().id()).isEqualTo(id);
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void repeatsNothingThatWasAccepted() {
      it.active(ADA, told(hook(ONE)));
      happen(ADA, 10);
      it.reopen();
      it.reopen();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void ofTheSessionWithAnotherStoreLosesNothing() {
      it.active(ADA, told(hook(ONE)));
      var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.INFO);
      it.delivery.answerNext(ONE, DOWN);
      happen(ADA, 3);
      it.gateway().sessions().restart(ADA, elsewhere);
      it.settle();
      happen(ADA, 3);
      it.advance(Duration.ofMinutes(1));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void doesNotReadAgainWhatTheReceiverDoesNotWant() {
      it.active(ADA, told(hook(ONE, new RetryPolicy.Unset(), "MessageCreated")));
      happen(ADA, 500);
      var cursor =
          it.stores.deliveryCursors().find(it.session(ADA).ref(), new WebhookId("one.example"));
      assertThat(cursor.orElseThrow().seq()).isGreaterThan(400);
      it.gateway().messaging().send(ADA, text("hello"));
      it.settle();
      assertThat(it.delivery.deliveredTo(ONE)).hasSize(1);
    }
  }

  @Nested
  class AChange {
    private void configure(Webhook... hooks) {
      it.gateway().sessions().configure(ADA, told(hooks));
      it.settle();
    }

    @Test
    void aReceiverThatWasThereFromTheStartHearsEverything() {
      it.active(ADA, told(hook(ONE)));
      assertThat(told(ONE, ADA)).startsWith(1L).isEqualTo(everySeq(ADA));
    }

    @Test
    void aNewReceiverHearsFromNowOn() {
      it.active(ADA, told(hook(ONE)));
      var before = it.log(ADA).getLast().seq();
      configure(hook(ONE), hook(TWO));
      happen(ADA, 2);
      assertThat(told(TWO, ADA)).containsExactly(before + 1, before + 2);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void aRemovedReceiverIsSilent() {
      it.delivery.answer(ONE, DOWN);
      it.active(ADA, told(hook(ONE)));
      configure();
      var before = told(ONE, ADA).size();
      happen(ADA, 3);
      it.advance(Duration.ofDays(7));
      assertThat(told(ONE, ADA)).hasSize(before);
    }

    @Test
    void aReceiverThatComesBackHearsFromThenOn() {
      it.active(ADA, told(hook(ONE)));
      configure();
      happen(ADA, 3);
      var before = it.log(ADA).getLast().seq();
      configure(hook(ONE));
      happen(ADA, 1);
      assertThat(told(ONE, ADA)).endsWith(before - 3, before + 1);
    }

    @Test
    void theReceiverOfFamilyBIsSetWithoutARestart() {
      it.active(ADA);
      var hook =
          new Webhook(
              new WebhookId("b"),
              Family.B,
              true,
              TWO,
              Set.of("*"),
              null,
              new RetryPolicy.Unset(),
              List.of(),
              true,
              false);
      it.gateway().subscriptions().setInstanceWebhook(ADA, hook);
      it.settle();
      assertThat(it.gateway().subscriptions().instanceWebhook(ADA)).contains(hook);
      assertThat(it.entered(ADA)).endsWith("active").hasSize(3);
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
      it.gateway().subscriptions().setInstanceWebhook(ADA, hook.disabled());
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
    }

    @Test
    void aGlobalReceiverHearsOfEverySession() {
      it.with(builder -> builder.globalWebhooks(List.of(hook(TWO))));
      it.active(ADA);
      it.active(BOB);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(TWO, BOB)).isEqualTo(everySeq(BOB));
      assertThat(it.session(ADA).config().webhooks()).isEmpty();
    }
  }

  @Nested
  class AReceiverThatIsGone {
    @Test
    void isDisabledWithItsBacklogAndTheOthersAreNot() {
      it.active(ADA, told(hook(ONE), hook(TWO)));
      it.delivery.answerNext(ONE, new Outcome.Gone(410, "HTTP 410"));
      happen(ADA, 3);
      var before = told(ONE, ADA).size();
      assertThat(it.stores.endpointHealth().find(ONE).orElseThrow().condition())
          .isEqualTo(Condition.DISABLED);
      happen(ADA, 3);
      it.reopen();
      it.advance(Duration.ofDays(6));
      assertThat(told(ONE, ADA)).hasSize(before);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(it.events(ADA, Event.WebhookDisabled.class))
          .containsExactly(
              new Event.WebhookDisabled(new WebhookId("one.example"), "the endpoint answered 410"));
      var webhookAdmin = it.gateway().webhookAdmin();
      webhookAdmin.enable(webhookAdmin.list(ADA).getFirst().id());
      it.settle();
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void hearsTheRestOfADeletedSessionAndOfANamesakeFromItsBeginning() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 100), "*")));
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var before = accepted(ONE, ADA);
      var all = it.log(ADA).size() + 2;
      it.gateway().sessions().delete(ADA);
      it.settle();
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.active(ADA, told(hook(ONE)));
      it.advance(Duration.ofMinutes(3));
      var heard = accepted(ONE, ADA).subList(before.size(), accepted(ONE, ADA).size());
      assertThat(heard)
          .containsSubsequence(LongStream.rangeClosed(before.size() + 1L, all).boxed().toList())
          .containsSubsequence(everySeq(ADA))
          .hasSize(all - before.size() + everySeq(ADA).size());
    }
  }
}
