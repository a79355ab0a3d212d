package dev.sessiongateway.application.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ManualTimeTest implements TimeContract {
  private final ManualTime time = new ManualTime();

  @Override
  public Time time() {
    return time;
  }

  @Override
  public void advance(Duration duration) {
    time.advance(duration);
  }

  @Test
  void theClockStandsStillUntilItIsMoved() {
    var before = time.instant();

    time.advance(Duration.ofSeconds(3));

    assertThat(time.instant()).isEqualTo(before.plusSeconds(3));
  }

  @Test
  void timersRunInTheOrderInWhichTheyAreDue() {
    var ran = new ArrayList<Integer>();
    for (var second : List.of(3, 1, 2)) {
      time.after(Duration.ofSeconds(second), () -> ran.add(second));
    }

    time.advance(Duration.ofSeconds(3));

    assertThat(ran).containsExactly(1, 2, 3);
  }

  @Test
  void timersDoNotNoticeAJumpOfTheClock() {
    var ran = new ArrayList<String>();
    time.after(Duration.ofSeconds(1), () -> ran.add("due"));

    time.jump(Duration.ofHours(1));
    assertThat(ran).isEmpty();

    time.jump(Duration.ofHours(-2));
    time.advance(Duration.ofSeconds(1));
    assertThat(ran).containsExactly("due");
  }
}
