package dev.sessiongateway.application.broadcast;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.broadcast.BroadcastFixture.paced;
import static dev.sessiongateway.application.broadcast.BroadcastFixture.person;
import static dev.sessiongateway.application.broadcast.BroadcastFixture.text;
import static dev.sessiongateway.application.broadcast.BroadcastFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BroadcastsTest {
  @AutoClose private final BroadcastFixture it = new BroadcastFixture();

  @BeforeEach
  void activate() {
    it.gateway.active(ADA);
  }

  @Nested
  class Sending {
    @Test
    void eachRecipientGetsTheMessageWithTheirFields() {
      var broadcast = it.create(text("Hi {{ name }}, {{other}"), 3);
      it.follow();
      assertThat(it.texts())
          .containsExactly("Hi P1, {{other}", "Hi P2, {{other}", "Hi P3, {{other}");
      assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.SENT, 3));
      assertThat(it.state(broadcast)).isEqualTo(BroadcastState.COMPLETED);
    }

    @Test
    void aPersonUnderTwoFormsGetsOneMessage() {
      var wanted = text("Hi");
      var list = it.broadcasts().recipientsFor(ADA, wanted);
      list.add("line 1", person(1), Map.of());
      list.add("line 2", person(1), Map.of());
      var broadcast = it.broadcasts().create(ADA, wanted, list);
      it.gateway.settle();
      assertThat(broadcast.recipients()).isEqualTo(1);
      assertThat(it.texts()).hasSize(1);
    }

    @Test
    void aPaceIsKept() {
      it.create(paced("Hi {{name}}", "20/min"), 5);
      assertThat(it.texts()).hasSize(1);
      it.gateway.advance(Duration.ofSeconds(3));
      assertThat(it.texts()).hasSize(1);
      it.gateway.advance(Duration.ofSeconds(1));
      assertThat(it.texts()).hasSize(2);
      it.gateway.advance(Duration.ofSeconds(60));
      assertThat(it.texts()).hasSize(5);
    }

    @Test
    void itBeginsAtItsStartAndFailsTheRestAtItsEnd() {
      var now = it.gateway.time.instant();
      var broadcast = it.create(timed("Hi", now.plusSeconds(60), now.plusSeconds(64), "20/min"), 5);
      it.gateway.advance(Duration.ofSeconds(59));
      assertThat(it.texts()).isEmpty();
      it.gateway.advance(Duration.ofSeconds(20));
      assertThat(it.texts()).hasSize(2);
      assertThat(it.totals(broadcast))
          .isEqualTo(Map.of(RecipientState.SENT, 2, RecipientState.FAILED, 3));
      assertThat(it.state(broadcast)).isEqualTo(BroadcastState.COMPLETED);
      assertFault("broadcast.over", () -> it.broadcasts().retry(ADA, broadcast.id()));
    }

    @Test
    void twoBroadcastsReachOnePersonOnceEach() {
      var first = it.create(paced("one", "20/min"), 3);
      var second = it.create(paced("two", "20/min"), 3);
      it.gateway.advance(Duration.ofSeconds(30));
      assertThat(it.texts()).containsExactlyInAnyOrder("one", "one", "one", "two", "two", "two");
      assertThat(it.totals(first)).isEqualTo(it.totals(second));
    }

    @Test
    void aSessionThatIsPausedHoldsItAndASessionThatResumesGoesOn() {
      it.gateway.gateway().sessions().pause(ADA);
      var broadcast = it.create(text("Hi"), 2);
      assertThat(it.texts()).isEmpty();
      assertThat(it.broadcasts().hold(ADA).orElseThrow().reason()).isEqualTo("session.paused");
      assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.WAITING, 2));
      it.gateway.gateway().sessions().start(ADA);
      it.gateway.settle();
      it.follow();
      assertThat(it.texts()).hasSize(2);
      assertThat(it.broadcasts().hold(ADA)).isEmpty();
    }
  }

  @Nested
  class Restarting {
    @Test
    void aRestartAtAnyTimeSendsTheRestOnce() {
      var broadcast = it.create(paced("Hi {{name}}", "60/min"), 6);
      for (var i = 0; i < 6; i++) {
        it.restart();
        it.gateway.advance(Duration.ofMillis(1_500));
      }
      it.gateway.advance(Duration.ofSeconds(10));
      assertThat(it.texts()).hasSize(6).doesNotHaveDuplicates();
      assertThat(it.state(broadcast)).isEqualTo(BroadcastState.COMPLETED);
    }

    @Test
    void whatWasClaimedAndNeverHandedOverIsSentUnderItsId() {
      it.gateway.gateway().sessions().pause(ADA);
      var broadcast = it.create(text("Hi {{name}}"), 3);
      var store = it.gateway.stores.find(BroadcastStore.class).orElseThrow();
      var ref = it.gateway.session(ADA).ref();
      var now = it.gateway.time.instant();
      // As if the process had ended behind the claim.
      var claimed =
          store.claim(
              ref, broadcast.id(), 2, it.gateway.gateway().messaging()::newMessageId, now, now);
      it.gateway.gateway().sessions().start(ADA);
      it.gateway.settle();
      it.restart();
      it.follow();
      assertThat(it.gateway.network.sent(ADA).stream().map(Message::id).toList())
          .hasSize(3)
          .doesNotHaveDuplicates()
          .containsAll(claimed.sending().stream().map(Recipient::message).toList());
    }
  }

  @Nested
  class States {
    private Message sentTo(Address person) {
      return it.gateway.network.sent(ADA).stream()
          .filter(each -> each.chat().equals(person))
          .findFirst()
          .orElseThrow();
    }

    private void acked(Address person, Ack ack) {
      it.gateway.network.signal(
          ADA, new Event.MessageAcked(sentTo(person).id(), person, ack, null, null));
      it.gateway.settle();
      it.follow();
    }

    @Test
    void theyFollowTheAcknowledgements() {
      var broadcast = it.create(text("Hi"), 3);
      acked(person(1), Ack.DEVICE);
      acked(person(2), Ack.READ);
      assertThat(it.totals(broadcast))
          .isEqualTo(
              Map.of(RecipientState.DELIVERED, 1, RecipientState.READ, 1, RecipientState.SENT, 1));
      acked(person(3), Ack.ERROR);
      var failed = it.broadcasts().recipients(ADA, broadcast.id(), RecipientState.FAILED, 0, 9);
      assertThat(failed)
          .singleElement()
          .matches(each -> Objects.requireNonNull(each.failure()).code().equals("message.failed"));
    }

    @Test
    void whoFailedIsTriedAgainUnderAnotherId() {
      var broadcast = it.create(text("Hi"), 2);
      acked(person(2), Ack.ERROR);
      assertThat(it.broadcasts().retry(ADA, broadcast.id())).isEqualTo(1);
      it.gateway.settle();
      it.follow();
      assertThat(it.texts()).hasSize(3);
      assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.SENT, 2));
    }

    @Test
    void whoWritesHasAnswered() {
      var broadcast = it.create(text("Hi"), 2);
      it.receive("IN1", person(1), "Thank you");
      it.receive("IN2", Samples.GRACE, "Who are you?");
      assertThat(it.totals(broadcast))
          .isEqualTo(Map.of(RecipientState.ANSWERED, 1, RecipientState.SENT, 1));
    }

    @Test
    void aStopWordOptsOutForThisAndTheNext() {
      var broadcast = it.create(text("Hi"), 2);
      it.receive("IN1", person(1), " *STOP!* ");
      assertThat(it.totals(broadcast))
          .isEqualTo(Map.of(RecipientState.OPTED_OUT, 1, RecipientState.SENT, 1));
      assertThat(it.broadcasts().optOuts().find(ADA, person(1)))
          .get()
          .matches(each -> each.reason().equals("stop-word"));
      var next = it.create(text("Again"), 2);
      assertThat(it.totals(next))
          .isEqualTo(Map.of(RecipientState.OPTED_OUT, 1, RecipientState.SENT, 1));
    }

    @Test
    void progressAnEndAndAStopWordAreEvents() {
      var broadcast = it.create(paced("Hi", "60/min"), 3);
      it.gateway.advance(Duration.ofSeconds(10));
      it.receive("IN1", person(1), "stop");
      var progress = it.gateway.events(ADA, BroadcastEvent.BroadcastProgressed.class);
      assertThat(progress)
          .extracting(BroadcastEvent.BroadcastProgressed::state)
          .containsExactly("running", "running", "completed");
      assertThat(progress.getLast().totals()).containsEntry("sent", 3);
      assertThat(progress).allMatch(each -> each.id().equals(broadcast.id().value()));
      assertThat(it.gateway.events(ADA, BroadcastEvent.BroadcastOptedOut.class))
          .containsExactly(new BroadcastEvent.BroadcastOptedOut(person(1)));
    }

    @Test
    void aStopWordOfSomebodyWhoGotNoBroadcastIsNone() {
      it.create(text("Hi"), 1);
      it.receive("IN2", Samples.GRACE, "stop");
      assertThat(it.broadcasts().optOuts().find(ADA, Samples.GRACE)).isEmpty();
    }

    @Test
    void otherStopWordsCanBeSet() {
      it.create(text("Hi"), 2);
      var _ =
          it.broadcasts()
              .optOuts()
              .putStopWords(ADA, new StopWords(Map.of("pl", List.of("Wypisz mnie"))));
      it.receive("IN1", person(1), "stop");
      it.receive("IN2", person(2), "wypisz   MNIE.");
      assertThat(it.broadcasts().optOuts().list(ADA, null, 9))
          .extracting(OptOut::chat)
          .containsExactly(person(2));
    }

    @Test
    void anAnswerWhileTheGatewayWasAwayCounts() {
      var broadcast = it.create(text("Hi"), 1);
      var message =
          Message.received(
              Samples.messageId(77), person(1), it.gateway.time.instant(), new Content.Text("ok"));
      it.gateway.network.signal(ADA, new LinkSignal.MessageArrived(message, null));
      it.gateway.settle();
      it.restart();
      it.follow();
      assertThat(it.totals(broadcast)).isEqualTo(Map.of(RecipientState.ANSWERED, 1));
    }
  }

  @Nested
  class Operating {
    @Test
    void aPausedOneSendsNothingUntilItIsResumed() {
      var broadcast = it.create(paced("Hi", "60/min"), 4);
      var _ = it.broadcasts().pause(ADA, broadcast.id());
      it.gateway.advance(Duration.ofSeconds(30));
      assertThat(it.texts()).hasSize(1);
      var _ = it.broadcasts().resume(ADA, broadcast.id());
      it.gateway.settle();
      it.gateway.advance(Duration.ofSeconds(30));
      assertThat(it.texts()).hasSize(4);
    }

    @Test
    void aCancelledOneSendsNothingMoreAndCanBeRemoved() {
      var broadcast = it.create(paced("Hi", "60/min"), 4);
      assertFault("broadcast.under-way", () -> it.broadcasts().remove(ADA, broadcast.id()));
      var _ = it.broadcasts().cancel(ADA, broadcast.id());
      it.gateway.advance(Duration.ofSeconds(30));
      assertThat(it.texts()).hasSize(1);
      assertFault("broadcast.over", () -> it.broadcasts().resume(ADA, broadcast.id()));
      assertFault("broadcast.over", () -> it.broadcasts().retry(ADA, broadcast.id()));
      it.broadcasts().remove(ADA, broadcast.id());
      assertFault("broadcast.not-found", () -> it.broadcasts().get(ADA, broadcast.id()));
    }

    @Test
    void aDryRunChangesNothing() {
      var wanted = paced("Hi {{name}}", "20/min");
      it.broadcasts().optOuts().add(ADA, List.of(person(2)), OptOuts.ADDED);
      var preview = it.broadcasts().preview(ADA, wanted, it.people(wanted, 8));
      assertThat(preview.recipients()).isEqualTo(7);
      assertThat(preview.optedOut()).isEqualTo(1);
      assertThat(preview.messages())
          .extracting(each -> each.content().text())
          .containsExactly("Hi P1", "Hi P3", "Hi P4", "Hi P5", "Hi P6");
      assertThat(preview.duration()).isBetween(Duration.ofSeconds(18), Duration.ofSeconds(19));
      assertThat(it.broadcasts().list(ADA, null, 9)).isEmpty();
      assertThat(it.texts()).isEmpty();
    }

    @Test
    void anOptOutListIsReplaced() {
      var optOuts = it.broadcasts().optOuts();
      assertThat(optOuts.add(ADA, List.of(person(1), person(2)), OptOuts.ADDED)).isEqualTo(2);
      assertThat(optOuts.replace(ADA, List.of(person(2), person(3)), OptOuts.IMPORTED))
          .isEqualTo(2);
      assertThat(optOuts.list(ADA, null, 9))
          .extracting(OptOut::reason)
          .containsExactly("added", "imported");
      assertFault("opt-out.not-found", () -> optOuts.remove(ADA, person(1)));
    }
  }

  @Nested
  class Refusing {
    @Test
    void linesThatAreWrongAreNamedAndNothingIsStored() {
      var wanted = text("Hi {{name}}");
      var list = it.broadcasts().recipientsFor(ADA, wanted);
      list.add("line 2", person(1), Map.of("name", "A"));
      list.add("line 3", person(2), Map.of("name", " "));
      list.add("line 4", Address.group("123"), Map.of("name", "A"));
      IntStream.range(5, 40).forEach(line -> list.refuse("line " + line, "is no number"));
      var fault = faultOf(() -> it.broadcasts().create(ADA, wanted, list));
      assertThat(fault.code()).isEqualTo("invalid.recipients");
      assertThat(fault.message())
          .contains("line 3: has no value for {{name}}; line 4: must be a person; line 5:")
          .endsWith("and 17 more lines");
      assertThat(it.broadcasts().list(ADA, null, 9)).isEmpty();
    }

    @Test
    void timesThatCannotBeAreRefused() {
      var now = it.gateway.time.instant();
      var past = timed("Hi", now.minusSeconds(3_600), null, null);
      var far = timed("Hi", now.plus(Duration.ofDays(4_000)), null, null);
      var over = timed("Hi", now.plusSeconds(60), now.plusSeconds(30), null);
      for (var each : List.of(past, far)) {
        assertFault("invalid.startAt", () -> it.broadcasts().create(ADA, each, it.people(each, 1)));
      }
      assertFault("invalid.endAt", () -> it.broadcasts().create(ADA, over, it.people(over, 1)));
      var nobody = text("Hi");
      assertFault(
          "invalid.recipients", () -> it.broadcasts().create(ADA, nobody, it.people(nobody, 0)));
    }
  }
}
