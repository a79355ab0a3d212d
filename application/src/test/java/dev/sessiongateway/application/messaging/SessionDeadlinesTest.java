package dev.sessiongateway.application.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// When the unacknowledged messages of one session are given up: each at its own time, or all of
/// them at that of the session, and none while they are sent again.
class SessionDeadlinesTest {
  private static final Duration WAIT = Duration.ofMinutes(5);

  private final ManualTime time = new ManualTime(Samples.NOON);
  private final List<String> over = new ArrayList<>();
  private final SessionDeadlines deadlines =
      new SessionDeadlines(time, message -> over.add(message.id().value()), _ -> over.add("all"));

  /// Sent so many seconds after noon, when the clock starts.
  private static Message message(int number) {
    return Samples.sent(number, Samples.GRACE);
  }

  private static String id(int number) {
    return Samples.messageId(number).value();
  }

  @Test
  void aMessageHasOneDeadlineFromItsFirstAttempt() {
    deadlines.armMessage(message(1), WAIT);
    time.advance(Duration.ofMinutes(4));
    deadlines.armMessage(message(1), WAIT);
    assertThat(deadlines.has(Samples.messageId(1))).isTrue();
    assertThat(time.waiting()).isEqualTo(1);
    time.advance(Duration.ofMinutes(1));
    assertThat(over).containsExactly(id(1));
    assertThat(deadlines.has(Samples.messageId(1))).isFalse();
    time.advance(WAIT);
    assertThat(over).hasSize(1);
  }

  @Test
  void aSettledMessageHasNone() {
    deadlines.armMessage(message(1), WAIT);
    deadlines.cancelMessage(Samples.messageId(1));
    deadlines.cancelMessage(Samples.messageId(2));
    time.advance(WAIT);
    assertThat(over).isEmpty();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void anOlderMessageHasThatOfTheSessionAndALaterOneItsOwn() {
    time.advance(Duration.ofSeconds(5));
    deadlines.armSession(WAIT);
    deadlines.armMessage(message(1), Duration.ofSeconds(1));
    deadlines.armMessage(message(9), Duration.ofSeconds(1));
    assertThat(deadlines.has(Samples.messageId(1))).isFalse();
    time.advance(WAIT);
    assertThat(over).containsExactly(id(9), "all");
    deadlines.armMessage(message(1), Duration.ofSeconds(1));
    time.advance(Duration.ofSeconds(1));
    assertThat(over).as("once the session has none").endsWith(id(1));
  }

  @Test
  void theSessionHasOneDeadlineTheLastThatWasSet() {
    deadlines.armSession(WAIT);
    time.advance(Duration.ofMinutes(4));
    deadlines.armSession(WAIT);
    time.advance(Duration.ofMinutes(4));
    assertThat(over).isEmpty();
    time.advance(Duration.ofMinutes(1));
    assertThat(over).containsExactly("all");
    assertThat(time.waiting()).isZero();
  }

  @Test
  void oneThatPassesWhileTheyAreSentAgainIsDueAtTheEnd() {
    deadlines.armSession(WAIT);
    deadlines.suspend();
    deadlines.suspend();
    time.advance(WAIT);
    assertThat(over).isEmpty();
    assertThat(deadlines.resume()).as("another pass is under way").isFalse();
    assertThat(deadlines.resume()).isTrue();
    deadlines.suspend();
    assertThat(deadlines.resume()).as("once").isFalse();
  }

  @Test
  void oneThatDoesNotPassMeanwhileIsNotDueAtTheEnd() {
    deadlines.armSession(WAIT);
    deadlines.suspend();
    time.advance(Duration.ofMinutes(1));
    assertThat(deadlines.resume()).isFalse();
    time.advance(Duration.ofMinutes(4));
    assertThat(over).containsExactly("all");
  }

  @Test
  void aNewOneTakesThePlaceOfOneThatPassedMeanwhile() {
    deadlines.armSession(WAIT);
    deadlines.suspend();
    time.advance(WAIT);
    deadlines.armSession(WAIT);
    assertThat(deadlines.resume()).isFalse();
    time.advance(WAIT);
    assertThat(over).containsExactly("all");
  }

  @Test
  void closingLeavesNoTimer() {
    deadlines.armMessage(message(1), WAIT);
    deadlines.armMessage(message(2), WAIT);
    deadlines.armSession(WAIT);
    deadlines.close();
    assertThat(time.waiting()).isZero();
    assertThat(deadlines.has(Samples.messageId(1))).isFalse();
    time.advance(WAIT);
    assertThat(over).isEmpty();
  }
}
