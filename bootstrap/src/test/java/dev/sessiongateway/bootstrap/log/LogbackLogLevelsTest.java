package dev.sessiongateway.bootstrap.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class LogbackLogLevelsTest {
  private final LogbackLogLevels levels = new LogbackLogLevels();

  @Test
  void oneSessionIsTurnedUpAndNoOther() {
    var loud = new SessionName("loud");
    var quiet = new SessionName("quiet");

    levels.set(loud, LogLevel.DEBUG);
    levels.set(quiet, LogLevel.ERROR);

    assertThat(SessionLog.of(loud).isDebugEnabled()).isTrue();
    assertThat(SessionLog.of(quiet).isWarnEnabled()).isFalse();
    assertThat(SessionLog.of(quiet).isErrorEnabled()).isTrue();
  }

  @Test
  void theLastWordCounts() {
    var name = new SessionName("changing");

    levels.set(name, LogLevel.DEBUG);
    levels.set(name, LogLevel.WARN);

    assertThat(SessionLog.of(name).isInfoEnabled()).isFalse();
    assertThat(SessionLog.of(name).isWarnEnabled()).isTrue();
  }

  @Test
  void aSessionWithTheLevelOfAllNeedsNoLogger() {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.getLogger("session").setLevel(Level.INFO);
    var plain = new SessionName("plain");

    levels.set(plain, LogLevel.INFO);
    assertThat(context.exists(SessionLog.loggerName(plain))).isNull();

    levels.set(plain, LogLevel.DEBUG);
    levels.set(plain, LogLevel.INFO);
    assertThat(SessionLog.of(plain).isDebugEnabled()).isFalse();
  }
}
