package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.session.InstanceId;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BulkheadTest {
  private static final InstanceId HOSTILE = new InstanceId(new UUID(0, 1));
  private static final InstanceId OTHER = new InstanceId(new UUID(0, 2));

  private final ManualTime time = new ManualTime();
  private final Bulkhead slots = new Bulkhead(time);
  private final SettlingExecutor threads = new SettlingExecutor();
  private final CountDownLatch over = new CountDownLatch(1);

  private AtomicInteger hold(InstanceId session, int count, String url) {
    var holding = new AtomicInteger();
    for (var i = 0; i < count; i++) {
      var address = URI.create(url.formatted(i));
      threads.execute(() -> {
        try (var _ = slots.take(session, address)) {
          holding.incrementAndGet();
          over.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
    }
    threads.awaitIdle();
    return holding;
  }

  @Test
  void aSessionTakesAQuarterAtMostHoweverManyHostsItNames() {
    assertThat(hold(HOSTILE, 100, "http://h%d.example/")).hasValue(16);
    assertThat(hold(OTHER, 1, "http://other%d.example/")).hasValue(1);
    over.countDown();
    threads.settle();
  }

  @Test
  void aSessionTakesAQuarterAtMostHoweverManyPortsItNames() {
    assertThat(hold(HOSTILE, 100, "http://h.example:1%03d/")).hasValue(16);
    assertThat(hold(OTHER, 1, "http://other%d.example/")).hasValue(1);
    over.countDown();
    threads.settle();
  }

  @Test
  void fourSessionsTakeAllAndTheFifthIsServedWhenOneIsDone() {
    for (var i = 0; i < 4; i++) {
      assertThat(hold(new InstanceId(new UUID(1, i)), 16, "http://" + i + "-%d.example/"))
          .hasValue(16);
    }
    var fifth = hold(OTHER, 1, "http://other%d.example/");
    assertThat(fifth).hasValue(0);
    over.countDown();
    threads.settle();
    assertThat(fifth).hasValue(1);
  }

  @Test
  void aHostTakesEightAtMostWhicheverSessionsNameIt() {
    var one = hold(HOSTILE, 8, "http://slow.example/%d");
    var two = hold(OTHER, 8, "http://SLOW.example/%d");
    assertThat(one).hasValue(8);
    assertThat(two).hasValue(0);
    assertThat(hold(OTHER, 1, "http://fast.example/%d")).hasValue(1);
    over.countDown();
    threads.settle();
  }

  @Test
  void whatHangsCountsAgainstItsSessionAloneOnceAnotherWaits() {
    for (var i = 0; i < 4; i++) {
      hold(new InstanceId(new UUID(1, i)), 20, "http://" + i + "-%d.example/");
    }
    var fifth = hold(OTHER, 1, "http://other%d.example/");
    assertThat(fifth).hasValue(0);
    time.advance(Duration.ofMillis(501));
    threads.awaitIdle();
    assertThat(fifth).hasValue(1);
    var more = hold(new InstanceId(new UUID(1, 0)), 1, "http://more%d.example/");
    assertThat(more).as("of a session that hangs").hasValue(0);
    over.countDown();
    threads.settle();
    assertThat(slots.known()).isZero();
    assertThat(slots.running()).isZero();
  }

  @Test
  void whatHangsAtAHostStopsNoOtherSessionThere() {
    hold(HOSTILE, 16, "http://shared.example/%d");
    var other = hold(OTHER, 1, "http://shared.example/fine%d");
    assertThat(other).hasValue(0);
    time.advance(Duration.ofMillis(501));
    threads.awaitIdle();
    time.advance(Duration.ofMillis(501));
    threads.awaitIdle();
    assertThat(other).hasValue(1);
    over.countDown();
    threads.settle();
    assertThat(slots.known()).isZero();
  }

  @Test
  void whoIsDoneLeavesNothingBehind() {
    over.countDown();
    hold(HOSTILE, 50, "http://h%d.example/");
    threads.settle();
    assertThat(slots.known()).isZero();
  }
}
