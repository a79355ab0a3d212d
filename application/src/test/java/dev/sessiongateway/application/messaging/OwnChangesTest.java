package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who changes a message reads the change as soon as the call returns: it ends when its own event
/// is stored, and with nobody else's.
class OwnChangesTest extends SendingFixture {
  private static final Address GRACE = Samples.GRACE;

  private final PortFaults stores = new PortFaults();
  private final CountDownLatch stored = new CountDownLatch(1);
  private final AtomicBoolean isDone = new AtomicBoolean();
  private MessageKey own;
  private MessageKey other;

  @BeforeEach
  void populate() {
    gateway.with(config -> config.stores = stores.in(gateway.stores));
    gateway.active(ADA);
    own = send(text("one")).key();
    other = send(text("two")).key();
  }

  private Messaging messaging() {
    return gateway.gateway().messaging();
  }

  /// Makes the change, whose event is stored only once [#assertDoneWithItsEvent] is called.
  private void begin(Runnable change) {
    var holds = new AtomicBoolean(true);
    stores.before(
        "take",
        () -> {
          if (holds.getAndSet(false)) {
            awaitQuietly(stored);
          }
        });
    gateway.background.execute(() -> {
      change.run();
      isDone.set(true);
    });
    gateway.background.awaitIdle();
    assertThat(isDone).as("before its event is stored").isFalse();
  }

  private void assertNotDoneWith(Event.Reported... others) {
    for (var each : others) {
      gateway.network.offer(ADA, List.of(each));
      gateway.background.awaitIdle();
      assertThat(isDone).as("with %s", each).isFalse();
    }
  }

  private void assertDoneWithItsEvent() {
    stored.countDown();
    gateway.settle();
    assertThat(isDone).isTrue();
  }

  private static Event.Reported presence() {
    return new Event.PresenceChanged(GRACE, GRACE, Presence.COMPOSING);
  }

  private Event.Reported edited(MessageKey target) {
    return new Event.MessageEdited(
        Samples.messageId(70),
        GRACE,
        own.sender(),
        true,
        target,
        new Content.Text("else"),
        Message.Origin.PHONE,
        null);
  }

  private Event.Reported revoked(MessageKey target) {
    return new Event.MessageRevoked(
        Samples.messageId(71), GRACE, own.sender(), true, target, null, Message.Origin.PHONE, null);
  }

  @Test
  void anEdit() {
    begin(() -> messaging().edit(ADA, GRACE, own.id(), "better"));
    assertNotDoneWith(presence(), edited(other));
    assertDoneWithItsEvent();
    assertThat(stored(own.id()).content()).isEqualTo(new Content.Text("better"));
  }

  @Test
  void aDeletionForEveryone() {
    begin(() -> messaging().revoke(ADA, GRACE, own));
    assertNotDoneWith(presence(), revoked(other));
    assertDoneWithItsEvent();
    assertThat(stored(own.id()).content()).isEqualTo(new Content.Revoked());
  }

  @Test
  void aStar() {
    begin(() -> messaging().star(ADA, GRACE, own, true));
    assertNotDoneWith(
        presence(),
        new Event.MessageStarred(GRACE, other, true),
        new Event.MessageStarred(GRACE, own, false));
    assertDoneWithItsEvent();
    assertThat(gateway.events(ADA, Event.MessageStarred.class))
        .last()
        .isEqualTo(new Event.MessageStarred(GRACE, own, true));
  }

  @Test
  void aStarThatIsThereAlreadyHasNothingToWaitFor() {
    messaging().star(ADA, GRACE, own, true);
    assertThat(gateway.events(ADA, Event.MessageStarred.class)).hasSize(1);
    messaging().star(ADA, GRACE, own, true);
    messaging().star(ADA, GRACE, own, false);
    assertThat(gateway.events(ADA, Event.MessageStarred.class))
        .extracting(Event.MessageStarred::starred)
        .containsExactly(true, false);
  }

  @Test
  void aVote() {
    var poll = sendPoll();
    var another = sendPoll();
    begin(() -> messaging().vote(ADA, GRACE, poll.id(), List.of("Today")));
    assertNotDoneWith(presence(), voted(poll, false), voted(another, true));
    assertDoneWithItsEvent();
    assertThat(gateway.events(ADA, AnswerEvent.PollVoted.class))
        .last()
        .extracting(AnswerEvent.PollVoted::poll, AnswerEvent.PollVoted::options)
        .containsExactly(poll, List.of("Today"));
  }

  private MessageKey sendPoll() {
    var poll = new Content.Poll("When?", List.of("Today", "Tomorrow"), 1);
    return send(OutgoingMessage.to(GRACE, poll)).key();
  }

  private static Event.Reported voted(MessageKey poll, boolean fromMe) {
    return new AnswerEvent.PollVoted(
        Samples.messageId(72), GRACE, GRACE, fromMe, poll, List.of("Tomorrow"), List.of(), null);
  }

  @Test
  void aVoteIsCastInAPollOfTheChatAndNowhereElse() {
    var poll = sendPoll();
    var vote = List.of("Today");
    assertFault("message.not-found", () -> messaging().vote(ADA, Samples.ALAN, poll.id(), vote));
    assertFault("message.not-found", () -> messaging().vote(ADA, GRACE, own.id(), vote));
    assertFault("invalid.options", () -> messaging().vote(ADA, GRACE, poll.id(), List.of("Never")));
    assertThat(gateway.events(ADA, AnswerEvent.PollVoted.class)).isEmpty();
  }

  @Test
  void aPinIsOfTheMessageThatIsNamed() {
    var unknown = new MessageKey(Samples.messageId(99), true, own.sender());
    assertFault("message.not-found", () -> messaging().pin(ADA, GRACE, unknown, PinDuration.DAY));
    assertFault("message.not-found", () -> messaging().unpin(ADA, GRACE, unknown));
  }
}
