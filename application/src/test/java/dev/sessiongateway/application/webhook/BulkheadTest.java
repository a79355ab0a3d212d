package dev.sessiongateway.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.session.InstanceId;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BulkheadTest {
  private static final InstanceId HOSTILE = new InstanceId(new UUID(0, 1));
  private static final InstanceId OTHER = new InstanceId(new UUID(0, 2));

  private final Bulkhead slots = new Bulkhead();
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
  void whoIsDoneLeavesNothingBehind() {
    over.countDown();
    hold(HOSTILE, 50, "http://h%d.example/");
    threads.settle();
    assertThat(slots.known()).isZero();
  }
}
