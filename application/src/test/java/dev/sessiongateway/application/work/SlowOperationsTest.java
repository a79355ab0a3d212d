package dev.sessiongateway.application.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.work.SlowOperations.Kind;
import dev.sessiongateway.application.work.SlowOperations.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlowOperationsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ofHours(1));
  private final List<Line> lines = new ArrayList<>();
  private final SlowOperations slow = new SlowOperations(SECOND, now::get, lines::add);

  @Test
  void whatTakesTheThresholdIsLogged() {
    slow.took(Kind.STORE, "write service.db", SECOND.toNanos() - 1);
    assertThat(lines).isEmpty();
    slow.took(Kind.STORE, "write service.db", SECOND.toNanos());
    assertThat(lines).containsExactly(new Line(Kind.STORE, "write service.db", SECOND, 0));
    assertThat(slow.count(Kind.STORE)).isEqualTo(1);
    assertThat(slow.count(Kind.REQUEST)).isZero();
  }

  @Test
  void aFloodIsCountedAndTheNextLineSaysHowMany() {
    IntStream.range(0, 100).forEach(_ -> slow.took(Kind.REQUEST, "GET /", SECOND.toNanos()));
    assertThat(lines).hasSize(SlowOperations.LINES).allMatch(line -> line.skipped() == 0);
    now.set(now.get().plus(SlowOperations.PERIOD));
    slow.took(Kind.REQUEST, "GET /", SECOND.toNanos());
    assertThat(lines.getLast().skipped()).isEqualTo(100 - SlowOperations.LINES);
    assertThat(slow.count(Kind.REQUEST)).isEqualTo(101);
  }

  @Test
  void aThresholdOfZeroLogsNothing() {
    var off = SlowOperations.off();
    off.took(Kind.DELIVERY, "message", Long.MAX_VALUE - 1);
    assertThat(off.count(Kind.DELIVERY)).isZero();
  }
}
