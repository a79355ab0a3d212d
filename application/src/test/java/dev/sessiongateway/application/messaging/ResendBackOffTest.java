package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.messaging.MessageDispatcher.ResendBackOff;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A message that fails again and again is tried ever more rarely, and one that is settled never.
class ResendBackOffTest {
  private static final MessageId ONE = Samples.messageId(1);
  private static final MessageId TWO = Samples.messageId(2);

  private final ManualTime time = new ManualTime();
  private final List<SessionName> due = new ArrayList<>();
  private final ResendBackOff backOff = new ResendBackOff(time, due::add);

  private void fails(MessageId id) {
    backOff.failed(ADA, id);
    backOff.postpone(ADA, id);
  }

  @Test
  void theWaitsDoubleFromFifteenSecondsToTwoMinutes() {
    for (var seconds : List.of(15, 15, 30, 60, 120, 120)) {
      due.clear();
      fails(ONE);
      time.advance(Duration.ofSeconds(seconds).minusMillis(1));
      assertThat(due).isEmpty();
      time.advance(Duration.ofMillis(1));
      assertThat(due).containsExactly(ADA);
    }
  }

  @Test
  void theFirstFailureKeepsNoMessageFromTheNextLink() {
    fails(ONE);
    assertThat(backOff.isWaiting(ADA, ONE)).isFalse();
    fails(ONE);
    assertThat(backOff.isWaiting(ADA, ONE)).isTrue();
    assertThat(backOff.isWaiting(ADA, TWO)).isFalse();
    time.advance(Duration.ofSeconds(15));
    assertThat(backOff.isWaiting(ADA, ONE)).isFalse();
  }

  @Test
  void aSecondFailureReplacesTheWait() {
    fails(ONE);
    fails(ONE);
    assertThat(time.waiting()).isEqualTo(1);
  }

  @Test
  void whatHasFailedIsCountedUntilItIsSettled() {
    fails(ONE);
    fails(TWO);
    backOff.failed(BOB, ONE);
    assertThat(backOff.count()).isEqualTo(3);
    assertThat(backOff.hasFailed(ADA, ONE)).isTrue();
    assertThat(backOff.hasFailed(BOB, TWO)).isFalse();
    backOff.settled(ADA, ONE);
    assertThat(backOff.hasFailed(ADA, ONE)).isFalse();
    assertThat(backOff.count()).isEqualTo(2);
    assertThat(time.waiting()).isEqualTo(1);
  }

  @Test
  void aMessageThatNeverFailedIsNotPostponed() {
    backOff.postpone(ADA, ONE);
    backOff.settled(BOB, ONE);
    assertThat(time.waiting()).isZero();
    assertThat(backOff.count()).isZero();
  }

  @Test
  void whatIsForgottenOfASessionIsNotThatOfAnother() {
    fails(ONE);
    backOff.failed(BOB, ONE);
    backOff.postpone(BOB, ONE);
    backOff.forget(ADA);
    assertThat(time.waiting()).isEqualTo(1);
    assertThat(backOff.count()).isEqualTo(1);
    time.advance(Duration.ofMinutes(1));
    assertThat(due).containsExactly(BOB);
  }

  @Test
  void closingLeavesNoTimerAndNothingToSend() {
    fails(ONE);
    fails(TWO);
    backOff.close();
    assertThat(time.waiting()).isZero();
    assertThat(backOff.count()).isZero();
  }
}
