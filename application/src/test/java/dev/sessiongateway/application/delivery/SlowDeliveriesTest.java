package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.session.InstanceId;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which deliveries give their permits to others, and what is left of them when they end.
class SlowDeliveriesTest {
  private static final InstanceId ONE = new InstanceId(new UUID(0, 1));
  private static final InstanceId TWO = new InstanceId(new UUID(0, 2));
  private static final URI HOST = URI.create("http://one.example/hook");
  private static final Duration SWEEP = Duration.ofMillis(250);

  private final ManualTime time = new ManualTime();
  private final Bulkhead bulkhead = new Bulkhead(time);
  private final SettlingExecutor threads = new SettlingExecutor();
  private final AtomicInteger served = new AtomicInteger();

  /// Takes all permits of the host for one session.
  private Bulkhead.Slot[] fillHost() {
    return IntStream.range(0, Bulkhead.OF_A_HOST)
        .mapToObj(_ -> bulkhead.take(ONE, HOST))
        .toArray(Bulkhead.Slot[]::new);
  }

  /// Another session waits for the host.
  private void anotherWaits() {
    threads.execute(() -> {
      try (var _ = bulkhead.take(TWO, HOST)) {
        served.incrementAndGet();
      }
    });
    threads.awaitIdle();
  }

  private void sweep() {
    time.advance(SWEEP);
    threads.awaitIdle();
  }

  private static void close(Bulkhead.Slot... slots) {
    for (var slot : slots) {
      slot.close();
    }
  }

  @Test
  void whatRunsAndWhoWaitsIsCounted() {
    assertThat(bulkhead.running()).isZero();
    var slots = fillHost();
    assertThat(bulkhead.running()).isEqualTo(Bulkhead.OF_A_HOST);
    assertThat(bulkhead.known()).as("a session and a host").isEqualTo(2);
    assertThat(bulkhead.waiting()).isZero();
    anotherWaits();
    assertThat(bulkhead.waiting()).isEqualTo(1);
    assertThat(bulkhead.known()).isEqualTo(3);
    close(slots);
    threads.settle();
    assertThat(bulkhead.waiting()).isZero();
    assertThat(bulkhead.running()).isZero();
    assertThat(bulkhead.known()).isZero();
  }

  @Test
  void aDeliveryKnowsWhetherAnotherWaitsForIt() {
    var slots = fillHost();
    assertThat(slots[0].isWanted()).isFalse();
    anotherWaits();
    assertThat(slots[0].isWanted()).as("for its host").isTrue();
    close(slots);
    threads.settle();
  }

  @Test
  void aDeliveryKnowsWhetherItsOwnSessionWaits() {
    var slots =
        IntStream.range(0, Bulkhead.OF_A_SESSION)
            .mapToObj(i -> bulkhead.take(ONE, URI.create("http://h" + i + ".example/")))
            .toArray(Bulkhead.Slot[]::new);
    assertThat(slots[0].isWanted()).isFalse();
    threads.execute(() -> bulkhead.take(ONE, HOST).close());
    threads.awaitIdle();
    assertThat(slots[0].isWanted()).isTrue();
    close(slots);
    threads.settle();
  }

  @Test
  void oneThatTwoSweepsFindIsSlowAndOneThatOneFindsIsNot() {
    var slots = fillHost();
    anotherWaits();
    sweep();
    assertThat(slots[0].isSlow()).isFalse();
    assertThat(served).hasValue(0);
    sweep();
    assertThat(slots[0].isSlow()).isTrue();
    assertThat(served).hasValue(1);
    close(slots);
    threads.settle();
    assertThat(bulkhead.running()).isZero();
    assertThat(bulkhead.known()).isZero();
  }

  @Test
  void oneThatDeliversBetweenTheSweepsIsNotSlow() {
    var slots = fillHost();
    anotherWaits();
    for (var i = 0; i < 5; i++) {
      sweep();
      for (var slot : slots) {
        slot.progress();
      }
    }
    assertThat(slots[0].isSlow()).isFalse();
    assertThat(served).hasValue(0);
    close(slots);
    threads.settle();
  }

  @Test
  void whatASweepFoundIsForgottenOnceNobodyWaits() {
    var slots = fillHost();
    anotherWaits();
    sweep();
    slots[7].close();
    threads.settle();
    assertThat(served).hasValue(1);
    sweep();
    slots[7] = bulkhead.take(ONE, HOST);
    anotherWaits();
    sweep();
    assertThat(slots[0].isSlow()).as("found once since").isFalse();
    sweep();
    assertThat(slots[0].isSlow()).isTrue();
    close(slots);
    threads.settle();
  }

  @Test
  void thatManyWereSlowInTheCourseOfTimeStopsNobody() {
    for (var round = 1; round <= 1 + Bulkhead.SLOW / Bulkhead.OF_A_HOST; round++) {
      var slots = fillHost();
      anotherWaits();
      sweep();
      sweep();
      assertThat(served).hasValue(round);
      close(slots);
      threads.settle();
    }
    assertThat(bulkhead.known()).isZero();
  }

  @Test
  void closingTwiceGivesBackOnce() {
    var slot = bulkhead.take(ONE, HOST);
    slot.close();
    slot.close();
    assertThat(bulkhead.running()).isZero();
  }

  @Test
  void anInterruptedWorkerTakesItsPermitsAllTheSame() {
    Thread.currentThread().interrupt();
    var slot = bulkhead.take(ONE, HOST);
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    assertThat(bulkhead.running()).isEqualTo(1);
    slot.close();
    assertThat(bulkhead.running()).isZero();
  }

  @Test
  void whoWaitsLongIsServedInTheOrderOfItsComing() {
    var order = new ConcurrentLinkedQueue<String>();
    var goesOn = new CountDownLatch(1);
    var slots = fillHost();
    for (var name : new String[] {"a", "b", "c"}) {
      threads.execute(() -> {
        try (var _ = bulkhead.take(TWO, HOST)) {
          order.add(name);
          DeliveryFixture.awaitQuietly(goesOn);
        }
      });
      threads.awaitIdle();
    }
    for (var i = 0; i < 3; i++) {
      slots[i].close();
      threads.awaitIdle();
    }
    assertThat(order).containsExactly("a", "b", "c");
    goesOn.countDown();
    for (var i = 3; i < slots.length; i++) {
      slots[i].close();
    }
    threads.settle();
  }
}
