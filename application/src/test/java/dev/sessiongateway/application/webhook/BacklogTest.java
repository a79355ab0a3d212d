package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetterSelection;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Events that could not be delivered, too many that wait, and those of a deleted session.
class BacklogTest extends WebhookFixture {
  @Nested
  class DeadLetters {
    private void giveUp(int count) {
      it.active(ADA, told(hook(ONE, constant(1, 0))));
      it.delivery.answer(ONE, NO);
      happen(ADA, count);
      it.delivery.answer(ONE, YES);
    }

    @Test
    void areDeliveredAgainInOrderWithTheSameIds() {
      giveUp(5);
      var deadLetters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      assertThat(deadLetters).hasSize(5);
      assertThat(only().deadLetters()).isEqualTo(5);
      var before = tries(ONE);
      assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(5);
      it.settle();
      assertThat(it.delivery.deliveredTo(ONE).stream().skip(before).map(one -> one.event().id()))
          .containsExactlyElementsOf(
              deadLetters.stream().map(WebhookAdmin.DeadLetter::eventId).toList());
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEmpty();
    }

    @Test
    void canBeChosen() {
      giveUp(5);
      var deadLetters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      var chosen =
          new DeadLetterSelection(
              List.of(deadLetters.get(1).id(), deadLetters.get(3).eventId()),
              null,
              null,
              null,
              null);
      assertThat(webhooks().deadLetters(chosen, 10))
          .containsExactly(deadLetters.get(1), deadLetters.get(3));
      assertThat(webhooks().replay(chosen)).isEqualTo(2);
      it.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).hasSize(3);
      var ofBob = new DeadLetterSelection(List.of(), null, BOB, null, null);
      it.create(BOB, SessionConfig.DEFAULT);
      assertThat(webhooks().replay(ofBob)).isZero();
      var mine = new DeadLetterSelection(List.of(), only().id(), ADA, null, null);
      assertThat(webhooks().replay(mine)).isEqualTo(3);
    }

    @Test
    void thatAreRefusedAgainStayWithTheNewReason() {
      giveUp(2);
      it.delivery.answerNext(ONE, DOWN);
      webhooks().replay(DeadLetterSelection.ALL);
      it.settle();
      var left = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      assertThat(left).extracting(WebhookAdmin.DeadLetter::reason).containsExactly("HTTP 503");
      it.advance(Duration.ofDays(1));
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEqualTo(left);
    }

    @Test
    void outliveTheLog() {
      it.with(builder -> builder.retention(new Retention(Duration.ofDays(2), 1_000)));
      giveUp(3);
      it.advance(Duration.ofDays(3));
      assertThat(it.log(ADA)).isEmpty();
      assertTold(webhooks().deadLetters(DeadLetterSelection.ALL, 1).getFirst());
      assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(3);
      it.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEmpty();
    }

    /// With the event, also after the webhook is removed.
    private void assertTold(WebhookAdmin.DeadLetter letter) {
      var content = webhooks().deadLetter(letter.id(), ADA);
      assertThat(content.letter()).isEqualTo(letter);
      assertThat(content.event())
          .isNotNull()
          .extracting(RenderedEvent::id, RenderedEvent::name)
          .containsExactly(letter.eventId(), letter.event());
      assertThat(letter.attempts()).isEqualTo(1);
    }

    @Test
    void areToldWithTheirEventWhenTheWebhookIsRemoved() {
      giveUp(1);
      var letter = webhooks().deadLetters(DeadLetterSelection.ALL, 1).getFirst();
      it.gateway().sessions().configure(ADA, SessionConfig.DEFAULT);
      assertTold(letter);
    }

    @Test
    void ofOthersAreNotFound() {
      giveUp(1);
      it.create(BOB, SessionConfig.DEFAULT);
      var letter = webhooks().deadLetters(DeadLetterSelection.ALL, 1).getFirst();
      assertThatThrownBy(() -> webhooks().deadLetter(letter.id(), BOB))
          .hasMessageStartingWith("Dead-letter not found: ");
      assertThatThrownBy(() -> webhooks().deadLetter(letter.eventId(), ADA))
          .hasMessageStartingWith("Dead-letter not found: ");
    }

    @Test
    void askedForBeforeARestartAreDeliveredAfterIt() {
      giveUp(2);
      var session = it.session(ADA).ref();
      it.close();
      it.stores.deadLetters().retryAt(session, DeadLetterStore.Selection.ALL, it.time.instant());
      it.gateway();
      it.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEmpty();
    }

    @Test
    void areKeptForThirtyDays() {
      giveUp(2);
      it.advance(Duration.ofDays(29));
      assertThat(only().deadLetters()).isEqualTo(2);
      it.advance(Duration.ofDays(2));
      assertThat(only().deadLetters()).isZero();
    }
  }

  @Nested
  class TooMuch {
    private void append(int count) {
      var now = it.time.instant();
      var events =
          IntStream.range(0, count)
              .mapToObj(
                  _ -> new NewEvent(it.identifiers.eventId(now), now, new Event.SessionCreated()))
              .toList();
      it.stores.events().append(it.session(ADA).ref(), events);
      it.settle();
    }

    @Test
    void isCutAtTheOldEnd() {
      it.create(ADA, told(hook(ONE, constant(3_600, 100))));
      it.delivery.answer(ONE, DOWN);
      append(100_300);
      it.advance(Duration.ofMinutes(2));
      assertThat(only().waiting()).isEqualTo(100_000);
      assertThat(only().deadLetters()).isEqualTo(300);
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 1_000))
          .allSatisfy(deadLetter -> assertThat(deadLetter.reason()).contains("too much"));
    }

    @Test
    void ofTheLogGoesExceptWhatALaneStillHasToDeliver() {
      it.with(builder -> builder.retention(new Retention(Duration.ofDays(7), 100)));
      it.create(ADA, told(hook(ONE, constant(86_400, 100))));
      append(1_000);
      it.advance(Duration.ofMinutes(2));
      assertThat(it.log(ADA)).hasSize(100);
      it.delivery.answer(ONE, DOWN);
      append(1_000);
      it.advance(Duration.ofMinutes(2));
      assertThat(it.log(ADA)).hasSize(1_000);
      it.delivery.answer(ONE, YES);
      it.advance(Duration.ofDays(1).plusMinutes(40));
      assertThat(accepted(ONE, ADA))
          .isEqualTo(
              LongStream.rangeClosed(1, it.stores.events().lastSeq(it.session(ADA).ref()))
                  .boxed()
                  .toList());
      assertThat(it.log(ADA)).hasSize(100);
    }

    @Test
    void hasTheLimitsOfTheSettings() {
      var limits =
          new Retention.Deliveries(
              Duration.ofDays(7), 1_000_000, Duration.ofDays(30), 50, Long.MAX_VALUE);
      it.with(builder ->
          builder.retention(
              new Retention(Duration.ofDays(7), 1_000_000, limits, Retention.Media.ALL)));
      it.create(ADA, told(hook(ONE, constant(3_600, 100))));
      it.delivery.answer(ONE, DOWN);
      append(80);
      it.advance(Duration.ofMinutes(2));
      assertThat(only().waiting()).isEqualTo(50);
    }

    @Test
    void filesOfMessagesGoAndPicturesStay() {
      var week = new Retention.Media(Duration.ofDays(7), Long.MAX_VALUE);
      it.with(builder ->
          builder.retention(
              new Retention(Duration.ofDays(7), 1_000_000, Retention.Deliveries.DEFAULT, week)));
      var gateway = it.gateway();
      var file = it.stores.media().put(new byte[] {1, 2, 3}, "text/plain", null);
      var picture = it.stores.media().put(new byte[] {4}, "image/png", null);
      it.stores.media().keep(picture.id());

      it.advance(Duration.ofMinutes(40));

      assertThat(it.stores.media().open(file.id())).isEmpty();
      assertThat(it.stores.media().open(picture.id())).isPresent();
      assertThat(gateway.load().retention().files()).isEqualTo(1);
      assertThat(gateway.load().retention().fileBytes()).isEqualTo(3);
    }

    @Test
    void filesStayWithoutALimit() {
      it.gateway();
      var file = it.stores.media().put(new byte[] {1, 2, 3}, "text/plain", null);

      it.advance(Duration.ofDays(400));

      assertThat(it.stores.media().open(file.id())).isPresent();
    }

    @Test
    void isCounted() {
      it.with(builder -> builder.retention(new Retention(Duration.ofDays(7), 100)));
      it.create(ADA, SessionConfig.DEFAULT);
      append(1_000);
      it.advance(Duration.ofMinutes(40));

      var figures = it.gateway().load().retention();
      assertThat(figures.events())
          .isEqualTo(it.stores.events().lastSeq(it.session(ADA).ref()) - 100);
      assertThat(figures.runs()).isPositive();
      assertThat(figures.failures()).isZero();
      assertThat(figures.oldestEventSeconds()).isPositive();
    }

    @Test
    void ageIsAReasonToo() {
      it.active(ADA);
      it.advance(Duration.ofDays(8));
      assertThat(it.log(ADA)).isEmpty();
      happen(ADA, 1);
      assertThat(it.log(ADA)).hasSize(1);
    }
  }

  @Nested
  class ADeletedSession {
    @Test
    void isToldOfToTheEnd() {
      it.active(ADA, told(hook(ONE, UNSET)));
      var count = it.log(ADA).size();
      it.gateway().sessions().delete(ADA);
      it.settle();
      assertThat(accepted(ONE, ADA))
          .isEqualTo(LongStream.rangeClosed(1, count + 2L).boxed().toList());
      assertThat(
              it.delivery.deliveredTo(ONE).reversed().stream()
                  .limit(2)
                  .map(one -> one.event().name()))
          .containsExactly("SessionDeleted", "SessionLoggedOut");
      assertThat(it.stores.postDeletionDeliveries().targets()).isEmpty();
    }

    @Test
    void isToldOfWhenTheReceiverIsBackAfterARestart() {
      it.active(ADA, told(hook(ONE, constant(60, 100))));
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 5);
      var count = it.log(ADA).size();
      it.gateway().sessions().delete(ADA);
      it.settle();
      it.advance(Duration.ofMinutes(5));
      it.reopen();
      it.delivery.answer(ONE, YES);
      it.advance(Duration.ofMinutes(3));
      assertThat(accepted(ONE, ADA))
          .isEqualTo(LongStream.rangeClosed(1, count + 2L).boxed().toList());
      assertThat(it.stores.postDeletionDeliveries().targets()).isEmpty();
    }

    @Test
    void isGivenUpAsConfigured() {
      it.delivery.answer(ONE, DOWN);
      it.create(ADA, told(hook(ONE, constant(1, 1))));
      it.gateway().sessions().delete(ADA);
      it.advance(Duration.ofHours(1));
      assertThat(it.stores.postDeletionDeliveries().targets()).isEmpty();
      assertThat(accepted(ONE, ADA)).isEmpty();
    }
  }
}
