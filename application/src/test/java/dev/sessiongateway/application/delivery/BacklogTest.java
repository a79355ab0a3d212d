package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.media.MediaStore;
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
@ExpectsLog("WARN ada - an event went to the dead letters")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN ada - a receiver fails; its events wait")
class BacklogTest extends DeliveryFixture {
  @Nested
  class DeadLetters {
    private void giveUp(int count) {
      gateway.active(ADA, told(hook(ONE, constant(1, 0))));
      gateway.delivery.answer(ONE, NO);
      happen(ADA, count);
      gateway.delivery.answer(ONE, YES);
    }

    @Test
    void areDeliveredAgainInOrderWithTheSameIds() {
      giveUp(5);
      var deadLetters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      assertThat(deadLetters).hasSize(5);
      assertThat(only().deadLetters()).isEqualTo(5);
      var before = tries(ONE);
      assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(5);
      gateway.settle();
      assertThat(
              gateway.delivery.deliveredTo(ONE).stream().skip(before).map(one -> one.event().id()))
          .containsExactlyElementsOf(
              deadLetters.stream().map(ReceiverAdmin.DeadLetter::eventId).toList());
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
      gateway.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).hasSize(3);
      var ofBob = new DeadLetterSelection(List.of(), null, BOB, null, null);
      gateway.create(BOB, SessionConfig.DEFAULT);
      assertThat(webhooks().replay(ofBob)).isZero();
      var mine = new DeadLetterSelection(List.of(), only().id(), ADA, null, null);
      assertThat(webhooks().replay(mine)).isEqualTo(3);
    }

    @Test
    void thatAreRefusedAgainStayWithTheNewReason() {
      giveUp(2);
      gateway.delivery.answerNext(ONE, DOWN);
      webhooks().replay(DeadLetterSelection.ALL);
      gateway.settle();
      var left = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
      assertThat(left).extracting(ReceiverAdmin.DeadLetter::reason).containsExactly("HTTP 503");
      gateway.advance(Duration.ofDays(1));
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEqualTo(left);
    }

    @Test
    void outliveTheLog() {
      gateway.with(config -> config.retention = new Retention(Duration.ofDays(2), 1_000));
      giveUp(3);
      gateway.advance(Duration.ofDays(3));
      assertThat(gateway.log(ADA)).isEmpty();
      assertTold(webhooks().deadLetters(DeadLetterSelection.ALL, 1).getFirst());
      assertThat(webhooks().replay(DeadLetterSelection.ALL)).isEqualTo(3);
      gateway.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEmpty();
    }

    /// With the event, also after the webhook is removed.
    private void assertTold(ReceiverAdmin.DeadLetter letter) {
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
      gateway.gateway().sessions().configure(ADA, SessionConfig.DEFAULT);
      assertTold(letter);
    }

    @Test
    void ofOthersAreNotFound() {
      giveUp(1);
      gateway.create(BOB, SessionConfig.DEFAULT);
      var letter = webhooks().deadLetters(DeadLetterSelection.ALL, 1).getFirst();
      assertThatThrownBy(() -> webhooks().deadLetter(letter.id(), BOB))
          .hasMessageStartingWith("Dead-letter not found: ");
      assertThatThrownBy(() -> webhooks().deadLetter(letter.eventId(), ADA))
          .hasMessageStartingWith("Dead-letter not found: ");
    }

    @Test
    void askedForBeforeARestartAreDeliveredAfterIt() {
      giveUp(2);
      var session = gateway.session(ADA).ref();
      gateway.close();
      gateway
          .stores
          .deadLetters()
          .retryAt(session, DeadLetterStore.Selection.ALL, gateway.time.instant());
      gateway.gateway();
      gateway.settle();
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100)).isEmpty();
    }

    @Test
    void areKeptForThirtyDays() {
      giveUp(2);
      gateway.advance(Duration.ofDays(29));
      assertThat(only().deadLetters()).isEqualTo(2);
      gateway.advance(Duration.ofDays(2));
      assertThat(only().deadLetters()).isZero();
    }
  }

  @Nested
  class TooMuch {
    private void append(int count) {
      var now = gateway.time.instant();
      var events =
          IntStream.range(0, count)
              .mapToObj(_ ->
                  new NewEvent(
                      gateway.identifiers.eventId(now),
                      now,
                      new Event.SessionCreated(),
                      false,
                      null))
              .toList();
      gateway.stores.events().append(gateway.session(ADA).ref(), events);
      gateway.settle();
    }

    @Test
    @ExpectsLog(
        "WARN ada - too much was waiting for a receiver, the oldest events went to the dead"
            + " letters")
    void isCutAtTheOldEnd() {
      gateway.create(ADA, told(hook(ONE, constant(3_600, 100))));
      gateway.delivery.answer(ONE, DOWN);
      append(100_300);
      gateway.advance(Duration.ofMinutes(2));
      assertThat(only().waiting()).isEqualTo(100_000);
      assertThat(only().deadLetters()).isEqualTo(300);
      assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 1_000))
          .allSatisfy(deadLetter -> assertThat(deadLetter.reason()).contains("too much"));
    }

    @Test
    void ofTheLogGoesExceptWhatALaneStillHasToDeliver() {
      gateway.with(config -> config.retention = new Retention(Duration.ofDays(7), 100));
      gateway.create(ADA, told(hook(ONE, constant(86_400, 100))));
      append(1_000);
      gateway.advance(Duration.ofMinutes(2));
      assertThat(gateway.log(ADA)).hasSize(100);
      gateway.delivery.answer(ONE, DOWN);
      append(1_000);
      gateway.advance(Duration.ofMinutes(2));
      assertThat(gateway.log(ADA)).hasSize(1_000);
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofDays(1).plusMinutes(40));
      assertThat(accepted(ONE, ADA))
          .isEqualTo(
              LongStream.rangeClosed(1, gateway.stores.events().lastSeq(gateway.session(ADA).ref()))
                  .boxed()
                  .toList());
      assertThat(gateway.log(ADA)).hasSize(100);
    }

    @Test
    @ExpectsLog(
        "WARN ada - too much was waiting for a receiver, the oldest events went to the dead"
            + " letters")
    void hasTheLimitsOfTheSettings() {
      var limits =
          new Retention.Deliveries(
              Duration.ofDays(7), 1_000_000, Duration.ofDays(30), 50, Long.MAX_VALUE);
      gateway.with(config ->
          config.retention =
              new Retention(Duration.ofDays(7), 1_000_000, limits, Retention.Media.ALL));
      gateway.create(ADA, told(hook(ONE, constant(3_600, 100))));
      gateway.delivery.answer(ONE, DOWN);
      append(80);
      gateway.advance(Duration.ofMinutes(2));
      assertThat(only().waiting()).isEqualTo(50);
    }

    @Test
    void filesOfMessagesGoAndPicturesStay() {
      var week = new Retention.Media(Duration.ofDays(7), Long.MAX_VALUE);
      gateway.with(config ->
          config.retention =
              new Retention(Duration.ofDays(7), 1_000_000, Retention.Deliveries.DEFAULT, week));
      var useCases = gateway.gateway();
      var file = gateway.stores.media().put(new byte[] {1, 2, 3}, "text/plain", null);
      var picture = gateway.stores.media().put(new byte[] {4}, "image/png", null);
      gateway.stores.media().keep(picture.id());

      gateway.advance(Duration.ofMinutes(40));

      assertThat(gateway.stores.media().open(file.id())).isEmpty();
      assertThat(gateway.stores.media().open(picture.id())).isPresent();
      assertThat(useCases.load().retention().files()).isEqualTo(1);
      assertThat(useCases.load().retention().fileBytes()).isEqualTo(3);
    }

    @Test
    void filesStayWithoutALimit() {
      gateway.gateway();
      var file = gateway.stores.media().put(new byte[] {1, 2, 3}, "text/plain", null);

      gateway.advance(Duration.ofDays(400));

      assertThat(gateway.stores.media().open(file.id())).isPresent();
    }

    @Test
    void temporaryFilesGoWhenTheirAddressHasExpiredWithoutALimit() {
      var useCases = gateway.gateway();
      var now = gateway.time.machine().instant();
      var address = gateway.stores.media().putTemporary(new byte[] {1, 2}, "a/b", "a.json", now);
      assertThat(address).isPresent();

      gateway.advance(MediaStore.TEMPORARY);
      assertThat(useCases.load().retention().files()).isZero();

      gateway.advance(Duration.ofMinutes(40));
      assertThat(useCases.load().retention().files()).isEqualTo(1);
      assertThat(useCases.load().retention().fileBytes()).isEqualTo(2);
    }

    @Test
    void isCounted() {
      gateway.with(config -> config.retention = new Retention(Duration.ofDays(7), 100));
      gateway.create(ADA, SessionConfig.DEFAULT);
      append(1_000);
      gateway.advance(Duration.ofMinutes(40));

      var figures = gateway.gateway().load().retention();
      assertThat(figures.events())
          .isEqualTo(gateway.stores.events().lastSeq(gateway.session(ADA).ref()) - 100);
      assertThat(figures.runs()).isPositive();
      assertThat(figures.failures()).isZero();
      assertThat(figures.oldestEventSeconds()).isPositive();
    }

    @Test
    void ageIsAReasonToo() {
      gateway.active(ADA);
      gateway.advance(Duration.ofDays(8));
      assertThat(gateway.log(ADA)).isEmpty();
      happen(ADA, 1);
      assertThat(gateway.log(ADA)).hasSize(1);
    }
  }

  @Nested
  class ADeletedSession {
    @Test
    void isToldOfToTheEnd() {
      gateway.active(ADA, told(hook(ONE, UNSET)));
      var count = gateway.log(ADA).size();
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      assertThat(accepted(ONE, ADA))
          .isEqualTo(LongStream.rangeClosed(1, count + 2L).boxed().toList());
      assertThat(
              gateway.delivery.deliveredTo(ONE).reversed().stream()
                  .limit(2)
                  .map(one -> one.event().name()))
          .containsExactly("SessionDeleted", "SessionLoggedOut");
      assertThat(gateway.stores.postDeletionDeliveries().targets()).isEmpty();
    }

    @Test
    @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
    void isToldOfWhenTheReceiverIsBackAfterARestart() {
      gateway.active(ADA, told(hook(ONE, constant(60, 100))));
      gateway.delivery.answer(ONE, DOWN);
      happen(ADA, 5);
      var count = gateway.log(ADA).size();
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      gateway.advance(Duration.ofMinutes(5));
      gateway.reopen();
      gateway.delivery.answer(ONE, YES);
      gateway.advance(Duration.ofMinutes(3));
      assertThat(accepted(ONE, ADA))
          .isEqualTo(LongStream.rangeClosed(1, count + 2L).boxed().toList());
      assertThat(gateway.stores.postDeletionDeliveries().targets()).isEmpty();
    }

    @Test
    @ExpectsLog("WARN ada - an event of a deleted session was not delivered and is dropped")
    @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
    void isGivenUpAsConfigured() {
      gateway.delivery.answer(ONE, DOWN);
      gateway.create(ADA, told(hook(ONE, constant(1, 1))));
      gateway.gateway().sessions().delete(ADA);
      gateway.advance(Duration.ofHours(1));
      assertThat(gateway.stores.postDeletionDeliveries().targets()).isEmpty();
      assertThat(accepted(ONE, ADA)).isEmpty();
    }
  }
}
