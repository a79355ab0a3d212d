package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.InMemoryOutgoingQueueStore;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.queue.OutgoingQueue.QueueChange;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OutgoingQueueTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture().with(config -> config.sendQueue = new OutgoingQueueProvider(100));

  private void paced(String rate) {
    var sending = new SendingConfig(SendingRate.parse(rate, 1), Duration.ZERO, null, null, null);
    gateway.active(ADA, SessionConfig.DEFAULT.with(sending));
  }

  private Submission submit(OutgoingMessage message) {
    var submission = gateway.gateway().messaging().submit(ADA, SendRequest.of(message));
    gateway.settle();
    return submission;
  }

  private MessageId queued(OutgoingMessage message) {
    var submission = submit(message);
    assertThat(submission.queued()).isNotNull();
    return submission.message().id();
  }

  private Schedule in(Duration wait) {
    return Schedule.NONE.sendingAt(gateway.time.instant().plus(wait));
  }

  private OutgoingQueue queue() {
    return gateway.gateway().find(OutgoingQueue.class).orElseThrow();
  }

  private void overtake(int times) {
    var store = gateway.stores.find(OutgoingQueueStore.class).orElseThrow();
    ((InMemoryOutgoingQueueStore) store).overtakeChanges(times);
  }

  private void resume() {
    var _ = queue().resume(ADA);
    gateway.settle();
  }

  private List<MessageId> sent() {
    return gateway.network.sent(ADA).stream().map(Message::id).toList();
  }

  @Nested
  class Scheduling {
    @Test
    void aMessageLeavesAtItsTime() {
      gateway.active(ADA);
      var id = queued(text("later").at(in(MINUTE)));
      gateway.advance(Duration.ofSeconds(59));
      assertThat(sent()).isEmpty();
      assertThat(gateway.events(ADA, Event.MessageQueued.class)).hasSize(1);

      gateway.advance(Duration.ofSeconds(1));
      assertThat(sent()).containsExactly(id);
      assertThat(queue().status(ADA).waiting()).isZero();
      var created = gateway.events(ADA, Event.MessageCreated.class);
      assertThat(created).hasSize(1);
      assertThat(created.getFirst().message().at()).isEqualTo(gateway.time.instant());
    }

    @Test
    void aRestartKeepsItsTimeAndSendsItOnce() {
      gateway.active(ADA);
      var id = queued(text("later").at(in(MINUTE)));
      gateway.reopen();
      gateway.advance(Duration.ofDays(1));
      assertThat(sent()).containsExactly(id);
      gateway.reopen();
      gateway.advance(Duration.ofDays(1));
      assertThat(sent()).containsExactly(id);
    }

    @Test
    void aMessageThatIsLateExpiresWithAnEvent() {
      gateway.active(ADA);
      gateway.gateway().sessions().pause(ADA);
      var id = queued(text("now or never").at(Schedule.NONE.expiringAt(in(MINUTE).sendAt())));
      gateway.advance(MINUTE);
      assertThat(gateway.events(ADA, Event.MessageExpired.class))
          .singleElement()
          .matches(expired -> expired.message().id().equals(id));
      assertThat(queue().status(ADA).waiting()).isZero();
    }

    @Test
    void timesThatCannotBeAreRefused() {
      gateway.active(ADA);
      var now = gateway.time.instant();
      assertFault("invalid.sendAt", () -> submit(text("x").at(in(Duration.ofHours(-1)))));
      assertFault("invalid.sendAt", () -> submit(text("x").at(in(Duration.ofDays(400)))));
      assertFault(
          "invalid.sendAt",
          () ->
              submit(text("x").at(Schedule.NONE.sendingAt(Instant.parse("9999-12-31T23:59:59Z")))));
      assertFault(
          "invalid.expiresAt",
          () -> submit(text("x").at(in(MINUTE).expiringAt(now.plusSeconds(30)))));
      assertFault("invalid.expiresAt", () -> submit(text("x").at(Schedule.NONE.expiringAt(now))));
      assertThat(gateway.events(ADA, Event.MessageQueued.class)).isEmpty();
    }

    @Test
    void aRepeatedCallGetsTheMessageThatWaitsAndThenTheOneThatLeft() {
      gateway.active(ADA);
      var message = text("once").at(in(MINUTE)).withIdempotency(new Idempotency.ByKey("key"));
      var id = queued(message);
      assertThat(queued(message)).isEqualTo(id);
      var other = message.with(text("other").content());
      assertFault("message.id-reused", () -> submit(other));
      gateway.advance(Duration.ofHours(1));

      var again = submit(message);
      assertThat(again.queued()).isNull();
      assertThat(again.message().id()).isEqualTo(id);
      assertThat(sent()).containsExactly(id);
    }
  }

  @Nested
  class Pacing {
    @Test
    void theFirstLeavesAtOnceAndTheOthersAtThePace() {
      paced("6/min");
      assertThat(submit(text("1")).queued()).isNull();
      var times = new ArrayList<Instant>();
      for (var i = 2; i <= 5; i++) {
        queued(text(i + "").at(new Schedule(null, null, Priority.NORMAL, true)));
      }
      assertThat(queue().status(ADA).hold()).isNotNull();
      assertThat(queue().status(ADA).hold().reason()).isEqualTo("rate");
      gateway.advance(MINUTE);
      gateway
          .events(ADA, Event.MessageCreated.class)
          .forEach(created -> times.add(created.message().at()));
      assertThat(times).hasSize(5);
      for (var i = 1; i < times.size(); i++) {
        assertThat(Duration.between(times.get(i - 1), times.get(i)))
            .isGreaterThanOrEqualTo(Duration.ofSeconds(10));
      }
    }

    @Test
    void lateOnesLeaveAtThePaceAfterARestart() {
      paced("6/min");
      for (var i = 0; i < 4; i++) {
        queued(text("late " + i).at(in(MINUTE)));
      }
      gateway.close();
      gateway.time.advance(Duration.ofDays(1));
      gateway.gateway();
      gateway.advance(Duration.ofSeconds(5));
      assertThat(sent()).hasSize(1);
      gateway.reopen();
      assertThat(sent()).hasSize(1);
      gateway.advance(MINUTE);
      assertThat(sent()).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void chatsHaveTheirTurnsAndEachKeepsItsOrder() {
      paced("60/min");
      queue().pause(ADA);
      var grace = new ArrayList<MessageId>();
      for (var i = 0; i < 3; i++) {
        grace.add(queued(text("g" + i)));
      }
      var alan = queued(text("a").sentTo(Samples.ALAN));
      var urgent = queued(text("u").sentTo(Samples.ALAN).at(Schedule.NONE.with(Priority.HIGH)));
      resume();
      gateway.advance(MINUTE);
      assertThat(sent()).containsExactly(urgent, grace.get(0), alan, grace.get(1), grace.get(2));
    }

    @Test
    void newContactsOfADayAreLimited() {
      gateway.active(
          ADA, SessionConfig.DEFAULT.with(new SendingConfig(null, Duration.ZERO, null, 1, null)));
      var first = submit(text("hello")).message().id();
      var second = queued(text("hello").sentTo(Samples.ALAN));
      var third = submit(text("again")).message().id();
      assertThat(sent()).containsExactly(first, third);
      assertThat(queue().status(ADA).hold().reason()).isEqualTo("new-contacts");
      gateway.advance(Duration.ofHours(12));
      assertThat(sent()).containsExactly(first, third, second);
    }
  }

  @Nested
  class Holding {
    @Test
    void waitsWhileTheSessionIsPausedAndGoesOnAlone() {
      paced("60/min");
      gateway.gateway().sessions().pause(ADA);
      gateway.settle();
      var id = queued(text("wait"));
      assertThat(queue().status(ADA).hold().reason()).isEqualTo("session.paused");
      assertThat(sent()).isEmpty();
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      gateway.advance(Duration.ofSeconds(1));
      assertThat(sent()).containsExactly(id);
    }

    @Test
    void waitsAsLongAsTheNetworkAsksAndForTheMessageThatItDidNotTake() {
      paced("60/min");
      gateway.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(30), false));
      assertFault("network.down", () -> submit(text("refused for its rate")));
      var next = queued(text("next"));
      gateway.advance(Duration.ofSeconds(5));
      assertThat(sent()).isEmpty();
      assertThat(queue().status(ADA).hold().reason()).isEqualTo("network");
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.advance(MINUTE);
      assertThat(sent()).hasSize(2).endsWith(next);
    }

    @Test
    void aPauseOutlivesARestart() {
      paced("60/min");
      queue().pause(ADA);
      var id = queued(text("wait"));
      gateway.reopen();
      gateway.advance(MINUTE);
      assertThat(sent()).isEmpty();
      assertThat(queue().status(ADA).paused()).isTrue();
      resume();
      gateway.advance(MINUTE);
      assertThat(sent()).containsExactly(id);
    }

    @Test
    void aPauseHoldsPlainSendsOfItsSession() {
      gateway.active(ADA);
      gateway.active(BOB);
      queue().pause(ADA);
      var id = queued(text("wait"));
      assertThat(sent()).isEmpty();
      assertThat(gateway.gateway().messaging().submit(BOB, SendRequest.of(text("go"))).queued())
          .isNull();
      resume();
      assertThat(sent()).containsExactly(id);
      assertThat(submit(text("go")).queued()).isNull();
    }

    @Test
    void aPauseWithoutMessagesHoldsPlainSendsAfterARestart() {
      gateway.active(ADA);
      queue().pause(ADA);
      gateway.reopen();
      var _ = queued(text("wait"));
      assertThat(sent()).isEmpty();
    }

    @Test
    void aResumedQueueIsNotHeldByThePause() {
      paced("60/min");
      queue().pause(ADA);
      var _ = queued(text("wait"));
      assertThat(queue().status(ADA).hold().reason()).isEqualTo("paused");
      assertThat(queue().resume(ADA).hold()).isNull();
    }

    @Test
    @ExpectsLog("WARN RetentionJob - the stores were not tidied")
    void aStoreThatRefusesToRecordSendsNothingTwice() {
      paced("60/min");
      queue().pause(ADA);
      var id = queued(text("wait"));
      resume();
      assertThat(sent()).containsExactly(id);
      queue().pause(ADA);
      var next = queued(text("next"));
      gateway.stores.refuseWrites(1, new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL));
      resume();
      gateway.advance(MINUTE);
      assertThat(sent()).containsExactly(id);
      gateway.stores.refuseWrites(null);
      gateway.advance(MINUTE);
      assertThat(sent()).containsExactly(id, next);
    }
  }

  @Nested
  class Changing {
    @Test
    void aCancelledMessageIsNotSent() {
      gateway.active(ADA);
      var id = queued(text("no").at(in(MINUTE)));
      queue().cancel(ADA, id);
      gateway.advance(Duration.ofHours(1));
      assertThat(sent()).isEmpty();
      assertFault("queued-message.not-found", () -> queue().cancel(ADA, id));
      assertFault("queued-message.not-found", () -> queue().get(ADA, id));
    }

    @Test
    void aMessageThatLeftCannotBeCancelled() {
      gateway.active(ADA);
      var id = queued(text("gone").at(in(MINUTE)));
      gateway.advance(MINUTE);
      assertFault("queue.message-left", () -> queue().cancel(ADA, id));
      assertFault("queue.message-left", () -> queue().move(ADA, id, true));
    }

    @Test
    void aChangeMovesItsTimeAndItsText() {
      gateway.active(ADA);
      var id = queued(text("draft").at(in(MINUTE)));
      var later = gateway.time.instant().plus(Duration.ofHours(1));
      queue().change(ADA, id, new QueueChange(later, false, null, Priority.LOW, "final"));
      gateway.advance(MINUTE);
      assertThat(sent()).isEmpty();
      assertThat(queue().get(ADA, id).entry().place().priority()).isEqualTo(Priority.LOW);
      gateway.advance(Duration.ofHours(1));
      assertThat(gateway.network.sent(ADA))
          .singleElement()
          .matches(message -> "final".equals(message.content().text()));
    }

    @Test
    void aChangeOfTheWrongKindChangesNothing() {
      gateway.active(ADA);
      var id = queued(text("draft").at(in(MINUTE)));
      var past = gateway.time.instant().minus(Duration.ofHours(1));
      assertFault(
          "invalid.sendAt",
          () -> queue().change(ADA, id, new QueueChange(past, false, null, null, null)));
      assertFault(
          "invalid.text",
          () -> queue().change(ADA, id, new QueueChange(null, false, null, null, "")));
      assertThat(queue().get(ADA, id).version()).isEqualTo(1);
    }

    @Test
    void aChangeThatAnotherOneOvertakesIsMadeOfTheChangedMessage() {
      gateway.active(ADA);
      var id = queued(text("draft").at(in(MINUTE)));
      overtake(4);
      queue().change(ADA, id, new QueueChange(null, false, null, Priority.LOW, null));
      assertThat(queue().get(ADA, id).entry().place().priority()).isEqualTo(Priority.LOW);
    }

    @Test
    void aChangeThatOthersKeepOvertakingEndsWithABusyStore() {
      gateway.active(ADA);
      var id = queued(text("draft").at(in(MINUTE)));
      overtake(5);
      assertFault(
          "store.busy",
          () -> queue().change(ADA, id, new QueueChange(null, false, null, Priority.LOW, null)));
      assertThat(queue().get(ADA, id).entry().place().priority()).isEqualTo(Priority.NORMAL);
    }

    @Test
    void aMovedMessageIsFirst() {
      paced("60/min");
      queue().pause(ADA);
      var one = queued(text("1"));
      var two = queued(text("2"));
      var three = queued(text("3").sentTo(Samples.ALAN));
      queue().move(ADA, two, true);
      queue().move(ADA, one, false);
      assertThat(queue().list(ADA, null, 10))
          .extracting(q -> q.id())
          .containsExactly(two, three, one);
      resume();
      gateway.advance(MINUTE);
      assertThat(sent()).containsExactly(two, three, one);
    }

    @Test
    void aFullQueueRefusesClearly() {
      gateway.with(config -> config.sendQueue = new OutgoingQueueProvider(2));
      gateway.active(ADA);
      queued(text("1").at(in(MINUTE)));
      queued(text("2").at(in(MINUTE)));
      assertFault("too-many.queued-messages", () -> submit(text("3").at(in(MINUTE))));
      gateway.reopen();
      assertFault("too-many.queued-messages", () -> submit(text("3").at(in(MINUTE))));
    }
  }

  @Test
  void aSessionWithoutAPaceSendsAsBefore() {
    gateway.active(ADA);
    var sent = submit(text("hello"));
    assertThat(sent.queued()).isNull();
    assertThat(gateway.events(ADA, Event.MessageQueued.class)).isEmpty();
  }
}
