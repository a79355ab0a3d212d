package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.messaging.Messaging.SendListener.Outcome;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How each send ends, for its caller, for the figures, and for a repetition.
@ExpectsLog(
    value = "WARN ada - the network did not confirm messages in time",
    optional = "only some of them are given up")
class SendOutcomesTest extends SendingFixture {
  private final List<Outcome> told = new ArrayList<>();

  @BeforeEach
  void activate() {
    gateway.with(config -> config.sendListener = (_, outcome, _) -> told.add(outcome));
    gateway.active(ADA);
  }

  private static OutgoingMessage hello() {
    return text("hello").withIdempotency(new Idempotency.ById(ID));
  }

  private int resends() {
    return gateway.gateway().load().resends();
  }

  private Messaging messaging() {
    return gateway.gateway().messaging();
  }

  @Test
  void eachOutcomeIsToldByItsWord() {
    send(text("one"));
    gateway.network.failNextSend(new Fault.Refused("blocked"));
    assertFault("network.refused", () -> send(text("two")));
    gateway.network.failNextSend(AWAY);
    assertFault("network.down", () -> send(text("three")));
    gateway.network.failNextSend(Fault.invalid("body", "is strange").fault());
    assertFault("invalid.body", () -> send(text("four")));
    assertThat(told)
        .extracting(Outcome::code)
        .containsExactly("acknowledged", "refused", "unconfirmed", "failed");
  }

  @Test
  void aRefusalThatCannotBeStoredIsSentLater() {
    gateway.network.failNextSend(new Fault.Refused("blocked"));
    gateway.network.duringSends(
        _ -> gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL)));
    assertFault("store.full", () -> send(hello()));
    gateway.stores.refuseWrites(null);
    assertThat(told).containsExactly(Outcome.UNCONFIRMED);
  }

  @Test
  void oneWhoseSessionMovedToAnotherNodeIsSentThereLater() {
    var moved = new Fault.SessionElsewhere("ada", "http://b:8080");
    gateway.network.failNextSend(moved);
    assertThat(faultOf(() -> send(hello())))
        .isInstanceOfSatisfying(
            Fault.SendUnconfirmed.class, it -> assertThat(it.cause()).isEqualTo(moved));
    assertThat(told).containsExactly(Outcome.UNCONFIRMED);
  }

  @Test
  void whatIsSentAgainIsCountedUntilItIsSettled() {
    assertThat(resends()).isZero();
    gateway.network.failNextSend(AWAY);
    assertFault("network.down", () -> send(hello()));
    assertThat(resends()).isEqualTo(1);
    send(hello());
    assertThat(resends()).isZero();
  }

  @Test
  void whatIsGivenUpIsNotSentAgain() {
    gateway.network.failNextSend(AWAY);
    assertFault("network.down", () -> send(hello()));
    gateway.advance(Duration.ofMinutes(5));
    assertThat(resends()).isZero();
    assertThat(told).containsExactly(Outcome.UNCONFIRMED, Outcome.TIMED_OUT);
  }

  @Test
  void aRefusedMessageHasNoDeadline() {
    var idle = gateway.time.waiting();
    gateway.network.failNextSend(new Fault.Refused("blocked"));
    assertFault("network.refused", () -> send(hello()));
    assertThat(gateway.time.waiting()).isEqualTo(idle);
    assertThat(resends()).isZero();
  }

  @Test
  void aMessageThatCannotBeStoredIsNotOnItsWayAndCanBeSentAgain() {
    gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL));
    assertFault("store.full", () -> send(hello()));
    assertThat(gateway.gateway().load().sends()).isZero();
    assertThat(gateway.network.attempts(ADA)).isZero();
    gateway.stores.refuseWrites(null);
    send(hello());
    assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
  }

  @Test
  void aContentIsCheckedWithoutBeingSent() {
    messaging().check(ADA, new Content.Text("fine"));
    assertFault(
        "invalid.poll.options",
        () -> messaging().check(ADA, new Content.Poll("When?", List.of("Today"), 1)));
    assertThat(gateway.network.attempts(ADA)).isZero();
  }

  @Test
  void choicesAreCheckedInTheFormInWhichTheyAreSent() {
    var buttons = List.<Button>of(new Button.Url("See it", "https://example.org/7"));
    var content = new InteractiveContent.Buttons(null, null, "Which?", null, buttons);
    var few = NetworkLimits.STANDARD.with(NetworkLimits.Limit.TEXT, 20);
    gateway.network.limit(few);
    messaging().check(ADA, content);
    gateway.network.limit(few.withoutChoices());
    assertFault("invalid.body", () -> messaging().check(ADA, content));
  }

  @Test
  void aCopyIsForwardedAndAnUnknownMessageIsNot() {
    var first = send(text("news"));
    var copy = messaging().forward(ADA, first.id(), Samples.ALAN, new Idempotency.New()).message();
    gateway.settle();
    assertThat(copy.content()).isEqualTo(first.content());
    assertThat(stored(copy.id()).chat()).isEqualTo(Samples.ALAN);
    var unknown = new MessageId("3EB0000000");
    assertFault(
        "message.not-found",
        () -> messaging().forward(ADA, unknown, Samples.ALAN, new Idempotency.New()));
  }

  @Test
  void aClosedGatewayGivesNoIds() {
    var messaging = messaging();
    gateway.close();
    assertThatThrownBy(messaging::newMessageId).hasMessage("the gateway is closed");
    assertThatThrownBy(() -> messaging.send(ADA, hello())).hasMessage("the gateway is closed");
  }
}
