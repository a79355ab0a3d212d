package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What an operator reads of a receiver: a line when its trouble begins and one when it ends, and
/// none for each attempt.
@ExpectsLog("WARN log-of-receivers - a receiver fails; its events wait")
@ExpectsLog("WARN log-of-receivers - a receiver refuses events")
class ReceiverLogTest extends DeliveryFixture {
  /// Of this class alone, because loggers are of the process.
  private static final SessionName SESSION = new SessionName("log-of-receivers");

  private static final String FAILS = "WARN a receiver fails; its events wait";
  private static final String ACCEPTS = "INFO a receiver that failed accepts events again";
  private static final String REFUSES =
      "WARN a receiver refuses events; they are retried beside the others";
  private static final String RETRIED = "INFO no event of a receiver is retried any more";

  private final Logger logger = (Logger) SessionLog.of(SESSION);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void begin() {
    logger.setLevel(Level.INFO);
    lines.start();
    logger.addAppender(lines);
    gateway.active(SESSION, told(hook(ONE, constant(60, 10), "PresenceChanged")));
  }

  @AfterEach
  void end() {
    logger.detachAppender(lines);
  }

  private List<String> lines() {
    return List.copyOf(lines.list).stream()
        .map(line -> line.getLevel() + " " + line.getMessage())
        .filter(line -> !line.startsWith("DEBUG") && line.contains("receiver"))
        .toList();
  }

  @Test
  void aReceiverThatFailsHasALineAtItsFirstFailureAndOneWhenItIsBack() {
    gateway.delivery.answer(ONE, DOWN);
    happen(SESSION, 2);
    gateway.advance(Duration.ofMinutes(3));
    assertThat(lines()).containsExactly(FAILS);

    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(lines()).containsExactly(FAILS, ACCEPTS);

    gateway.delivery.answer(ONE, DOWN);
    happen(SESSION, 1);
    assertThat(lines()).containsExactly(FAILS, ACCEPTS, FAILS);
  }

  @Test
  void aRestartIsNoNewTrouble() {
    gateway.delivery.answer(ONE, DOWN);
    happen(SESSION, 1);
    gateway.reopen();
    gateway.advance(Duration.ofMinutes(3));
    assertThat(lines()).containsExactly(FAILS);

    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(lines()).containsExactly(FAILS, ACCEPTS);
  }

  @Test
  void refusedEventsHaveALineWhenTheFirstIsRefusedAndOneWhenAllAreAccepted() {
    gateway.delivery.answerNext(ONE, NO, NO, NO);
    happen(SESSION, 2);
    gateway.advance(Duration.ofSeconds(61));
    assertThat(lines()).containsExactly(REFUSES);

    gateway.advance(Duration.ofMinutes(5));
    assertThat(lines()).containsExactly(REFUSES, RETRIED);
  }
}
