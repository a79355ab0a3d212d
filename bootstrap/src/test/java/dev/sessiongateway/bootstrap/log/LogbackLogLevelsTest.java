package dev.sessiongateway.bootstrap.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionName;
import org.junit.jupiter.api.Test;

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
}
