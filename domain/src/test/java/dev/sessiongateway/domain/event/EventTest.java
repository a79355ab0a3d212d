package dev.sessiongateway.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// An event has what the store knows, and keeps what it had where the store knows nothing.
class EventTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Address ME = Address.person("447700900101");
  private static final Address ANA = Address.person("447700900102");
  private static final Account FIRST = new Account(ME, "First");
  private static final Account SECOND = new Account(ANA, "Second");
  private static final MessageKey KEY = new MessageKey(new MessageId("3EB0C0FFEE"), true, ME);
  private static final Message SENT =
      Message.sent(KEY.id(), ANA, ME, NOON, new Content.Text("hi"), Ack.READ);

  private static Event.MessageRevoked revoked(@Nullable Message before) {
    return new Event.MessageRevoked(
        new MessageId("3EB0C0FFEF"), ANA, ME, true, KEY, before, Message.Origin.PHONE, "Me");
  }

  @Test
  void aDeletionHasTheMessageThatTheStoreHadElseThatOfTheNetwork() {
    var older = SENT.with(new Content.Text("old"));
    assertThat(revoked(null).withBefore(SENT)).isEqualTo(revoked(SENT));
    assertThat(revoked(older).withBefore(SENT)).isEqualTo(revoked(SENT));
    assertThat(revoked(older).withBefore(null)).isEqualTo(revoked(older));
  }

  private static AnswerEvent.PollVoted vote(@Nullable List<String> options, @Nullable Ack ack) {
    var tallies = List.of(new PollTally("Tea", List.of(ANA)));
    return new AnswerEvent.PollVoted(
        new MessageId("V1"), ANA, ANA, false, KEY, options, tallies, ack);
  }

  @Test
  void aVoteHasTheLevelOfThePollThatTheStoreHas() {
    var tea = List.of("Tea");
    assertThat(vote(tea, null).ofPoll(SENT)).isEqualTo(vote(tea, Ack.READ));
    assertThat(vote(tea, Ack.SERVER).ofPoll(null)).isEqualTo(vote(tea, null));
    assertThat(vote(null, null).ofPoll(SENT).options()).as("not readable").isNull();
  }

  private static EventRecord stored(Event event) {
    return new EventRecord(
        new SessionName("ada"), 1, new EventId("evt_1"), NOON, event, false, null);
  }

  /// A late delivery names the account of then, not the one that was paired since.
  @Test
  void anEventOfAStateIsOfTheAccountThatItHad() {
    var session =
        new Session(
            new SessionName("ada"),
            new InstanceId(new UUID(0, 1)),
            NOON,
            SessionConfig.DEFAULT,
            Session.Origin.NATIVE,
            Session.DesiredState.RUNNING,
            new SessionState.Active(SECOND),
            SECOND,
            List.of(),
            null,
            1);
    var entered = new Event.SessionEntered(new SessionState.Active(FIRST), FIRST, List.of());
    assertThat(stored(entered).account(session)).isEqualTo(FIRST);
    assertThat(stored(new Event.GatewayStarted()).account(session)).isEqualTo(SECOND);
  }

  @Test
  void aNewChatHasAnUnreadMessageUnlessTheAccountWroteIt() {
    var received = Message.received(KEY.id(), ANA, NOON, new Content.Text("hi"));
    assertThat(new LinkSignal.MessageArrived(received, "Ana").opened())
        .isEqualTo(new Event.ChatOpened(ANA, "Ana", 1));
    assertThat(new LinkSignal.MessageArrived(SENT, null).opened())
        .isEqualTo(new Event.ChatOpened(ANA, null, 0));
  }
}
