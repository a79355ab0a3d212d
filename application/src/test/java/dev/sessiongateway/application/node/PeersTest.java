package dev.sessiongateway.application.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.node.Peers.Outage;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeersTest {
  private static final NodeUrl HERE = new NodeUrl("http://here:1");
  private static final NodeUrl THERE = new NodeUrl("http://there:1");
  private static final Duration LEASE = Duration.ofSeconds(10);

  private final ManualTime time = new ManualTime();
  private final List<Node> stored = new ArrayList<>();
  private final AtomicInteger calls = new AtomicInteger();
  private Optional<String> problem = Optional.empty();
  private final Peers peers = new Peers(HERE, time, Runnable::run, () -> List.copyOf(stored));

  @BeforeEach
  void begin() {
    peers.callWith(node -> {
      assertThat(node).isEqualTo(THERE);
      calls.incrementAndGet();
      return problem;
    });
    stored(1, LEASE);
  }

  private void stored(long generation, Duration left) {
    stored.clear();
    stored.add(new Node(new NodeLease(HERE, 1), "1.0", LEASE, false, 0));
    stored.add(new Node(new NodeLease(THERE, generation), "1.0", left, false, 0));
  }

  private void cut() {
    problem = Optional.of("Connection refused");
    peers.failed(THERE, "Connection refused");
  }

  private Outage outage() {
    return peers.outage(THERE).orElseThrow();
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer.*there.*Connection refused")
  void aNodeThatWasNotReachedIsNamedUntilItAnswers() {
    cut();
    peers.failed(THERE, "again");
    peers.refused(THERE);

    assertThat(peers.outages())
        .containsExactly(new Outage(THERE, time.instant(), "Connection refused", false));
    assertThat(peers.refusals()).isOne();

    problem = Optional.empty();
    time.advance(Peers.AGAIN);
    assertThat(peers.outages()).isEmpty();
    assertThat(time.waiting()).isZero();
    assertThat(peers.refusals()).isOne();
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer")
  void aNodeThatExtendsItsLeaseWorksAndIsOnlyCutOff() {
    cut();
    time.advance(Peers.AGAIN);
    stored(1, LEASE.minus(Peers.AGAIN));
    time.advance(Peers.AGAIN);
    assertThat(outage().works()).isFalse();

    stored(1, LEASE);
    time.advance(Peers.AGAIN);
    assertThat(outage().works()).isTrue();
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer")
  void oneWhoseLeaseEndsIsGoneAndOneThatBeganAnewIsCalledAgain() {
    cut();
    time.advance(Peers.AGAIN);
    stored(1, Duration.ZERO);
    time.advance(Peers.AGAIN);
    assertThat(peers.outages()).isEmpty();

    stored(2, LEASE);
    cut();
    time.advance(Peers.AGAIN);
    stored(3, LEASE);
    time.advance(Peers.AGAIN);
    assertThat(peers.outages()).isEmpty();
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer")
  void aCutIsFoundWithoutARequestAndNotOfANodeThatEnds() {
    problem = Optional.of("no connection");
    stored(1, Duration.ZERO);
    peers.seen(stored);
    assertThat(calls).as("calls of a node without a lease").hasValue(0);

    time.advance(Peers.CALLED.plusMillis(1));
    var known = new Node(new NodeLease(THERE, 1), "1.0", LEASE, false, 0);
    peers.seen(List.of(known));
    assertThat(peers.outages()).as("its lease has ended meanwhile").isEmpty();

    stored(1, LEASE);
    time.advance(Peers.CALLED.plusMillis(1));
    peers.seen(stored);
    assertThat(outage().reason()).isEqualTo("no connection");
    var called = calls.get();
    peers.seen(stored);
    assertThat(calls).as("it is not called each time").hasValue(called);
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer")
  void aStoreThatHangsKeepsNoNodeFromBeingCalled() throws Exception {
    var hangs = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var answers = new AtomicBoolean();
    var called = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        AutoCloseable _ = end::countDown) {
      var cutOff =
          new Peers(
              HERE,
              time,
              threads,
              () -> {
                hangs.countDown();
                awaitQuietly(end);
                return List.of();
              });
      cutOff.callWith(_ -> {
        if (answers.get()) {
          called.countDown();
          return Optional.empty();
        }
        return Optional.of("no connection");
      });
      cutOff.failed(THERE, "no connection");
      time.advance(Peers.AGAIN);
      assertThat(hangs.await(60, TimeUnit.SECONDS)).isTrue();

      answers.set(true);
      time.advance(Peers.AGAIN);

      assertThat(called.await(60, TimeUnit.SECONDS)).as("it is called again").isTrue();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @ExpectsLog("WARN Peers - another node does not answer")
  void nothingIsCalledAnyMoreOnceItIsClosed() {
    cut();
    peers.close();
    var called = calls.get();
    time.advance(LEASE);
    assertThat(calls).hasValue(called);
    assertThat(peers.outages()).isEmpty();
  }
}
