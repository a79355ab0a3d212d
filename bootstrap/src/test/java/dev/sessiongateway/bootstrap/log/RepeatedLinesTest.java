package dev.sessiongateway.bootstrap.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RepeatedLinesTest {
  private static final String TEXT = "the database does not answer";

  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final RepeatedLines lines = new RepeatedLines();

  private ILoggingEvent event(String logger, Level level, String text, long second) {
    var event = new LoggingEvent("test", context.getLogger(logger), level, text, null, null);
    event.setTimeStamp(second * 1_000);
    return event;
  }

  private long written(String logger, Level level, String text, int times) {
    return IntStream.range(0, times)
        .filter(_ -> lines.passes(event(logger, level, text, 1)))
        .count();
  }

  @Test
  void aWarningIsWrittenAFewTimesInAMinuteAndCountedAfterIt() {
    assertThat(lines.over(1_000)).isEmpty();
    assertThat(written("one", Level.WARN, TEXT, 728)).isEqualTo(RepeatedLines.OF_ONE_LOGGER);
    assertThat(written("one", Level.WARN, "another text", 1)).isOne();
    assertThat(lines.over(60_999)).isEmpty();

    assertThat(lines.over(61_000))
        .containsExactly(
            new RepeatedLines.LeftOut(Level.WARN, "one", TEXT, 728 - RepeatedLines.OF_ONE_LOGGER));
    assertThat(written("one", Level.WARN, TEXT, 1)).isOne();
    assertThat(lines.over(121_000)).isEmpty();
  }

  @Test
  void manySessionsThatSayTheSameAreLimitedTogether() {
    var written =
        IntStream.range(0, 1_000).mapToLong(n -> written("s" + n, Level.ERROR, TEXT, 2)).sum();
    assertThat(written).isEqualTo(RepeatedLines.OF_ALL);
  }

  @Test
  void whatSaysThatAllIsWellIsNotLimited() {
    assertThat(written("one", Level.INFO, "session started", 500)).isEqualTo(500);
  }

  @Test
  void theLogSaysHowManyWereLeftOut() {
    var out = new ByteArrayOutputStream();
    var appender = new LimitedConsoleAppender();
    appender.setContext(context);
    appender.setEncoder(LogConfigurator.textEncoder(context));
    appender.start();
    appender.setOutputStream(out);
    for (var i = 0; i < 100; i++) {
      appender.doAppend(event("one", Level.WARN, TEXT, 100));
    }
    appender.doAppend(event("two", Level.INFO, "all is well again", 170));
    appender.stop();

    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .hasSize(RepeatedLines.OF_ONE_LOGGER + 2)
        .filteredOn(line -> line.contains("left out"))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("WARN", "one", TEXT, "count=\"95\""));
  }
}
