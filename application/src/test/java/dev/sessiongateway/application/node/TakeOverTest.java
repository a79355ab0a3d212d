package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A node that is dead, stalled or cut off: others take its sessions.
@NoRetry
@ExpectsLog(
    "ERROR LeaseKeeper - the lease could not be extended; sessions stop here and go on elsewhere")
class TakeOverTest {
  @AutoClose private final NodeFixture group = new NodeFixture();

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void join(Thread thread) {
    try {
      assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aPausedProcessLosesItsSessionsWithinTheLease() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    first.pause();
    group.advance(NodeFixture.TAKE_OVER);

    assertThat(second.runs(ADA)).isTrue();
    assertThat(second.state(ADA)).isInstanceOf(SessionState.Active.class);
    second.send(ADA, "from the second");
    assertThat(group.network.sent(ADA)).hasSize(1);
  }

  @Test
  void whatAProcessWritesThatWasPausedTooLongIsRefused() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    first.pause();
    group.advance(NodeFixture.TAKE_OVER);
    var events = second.gateway().events().lastSeq(ADA);

    assertThat(faultOf(() -> first.send(ADA, "too late")).code()).isEqualTo("session.elsewhere");
    assertThat(faultOf(() -> first.gateway().sessions().pause(ADA)).code())
        .isEqualTo("session.elsewhere");

    assertThat(group.network.sent(ADA)).isEmpty();
    assertThat(second.gateway().events().lastSeq(ADA)).isEqualTo(events);
    first.resume();
    group.advance(NodeFixture.LEASE);
    assertThat(first.runs(ADA)).isFalse();
    assertThat(first.nodeOf(ADA)).contains(second.url());
  }

  @Test
  @ExpectsLog("WARN LeaseKeeper - the lease was not extended")
  void aNodeThatDoesNotReachTheStoresStopsBeforeOthersBegin() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    first.cutFromStores();
    group.advance(NodeFixture.LEASE.minus(NodeFixture.LEASE.dividedBy(6)));

    assertThat(first.runs(ADA)).isFalse();
    assertThat(first.gateway().nodes().problem()).isPresent();
    group.advance(Duration.ofSeconds(2));
    assertThat(second.runs(ADA)).isTrue();

    first.reachStores();
    group.advance(NodeFixture.LEASE);
    assertThat(first.gateway().nodes().problem()).isEmpty();
    assertThat(first.nodeOf(ADA)).contains(second.url());
  }

  @Test
  @ExpectsLog("WARN LeaseKeeper - the lease was not extended")
  void aNodeThatIsAloneTakesItsSessionsAgain() {
    var first = group.start("a");
    group.active(first, ADA);

    first.cutFromStores();
    group.advance(NodeFixture.TAKE_OVER);
    assertThat(first.runs(ADA)).isFalse();

    first.reachStores();
    group.advance(NodeFixture.TAKE_OVER);
    assertThat(first.runs(ADA)).isTrue();
    assertThat(first.state(ADA)).isInstanceOf(SessionState.Active.class);
  }

  @Test
  void theSessionsOfADeadNodeAreSharedEvenly() {
    var first = group.start("a");
    var names = IntStream.range(0, 10).mapToObj(i -> new SessionName("session-" + i)).toList();
    names.forEach(name -> group.active(first, name));
    var second = group.start("b");
    var third = group.start("c");
    assertThat(second.gateway().nodes().list())
        .extracting(Node::sessions)
        .containsExactly(10, 0, 0);

    first.pause();
    group.advance(NodeFixture.TAKE_OVER);

    assertThat(names).filteredOn(second::runs).hasSize(5);
    assertThat(names).filteredOn(third::runs).hasSize(5);
    assertThat(names)
        .allSatisfy(name -> assertThat(third.state(name)).isInstanceOf(SessionState.Active.class));
  }

  @Test
  void theNodeThatHasASessionOpensALinkAgainThatALateNodeReplaced() {
    var node = group.start("a");
    group.start("b");
    group.active(node, ADA);

    group.network.signal(ADA, new LinkSignal.LinkFailed(FailureReason.REPLACED));
    group.settle();

    assertThat(node.state(ADA)).isInstanceOf(SessionState.Active.class);
    node.send(ADA, "hello");
    assertThat(group.network.sent(ADA)).hasSize(1);
  }

  @Test
  void messagesThatADeadNodeDidNotConfirmAreSentByTheNext() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    group.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(1), false));
    assertThat(faultOf(() -> first.send(ADA, "hello")).code()).isEqualTo("network.down");

    first.pause();
    group.advance(NodeFixture.TAKE_OVER.plusSeconds(2));

    assertThat(second.runs(ADA)).isTrue();
    assertThat(group.network.sent(ADA)).hasSize(1);
    assertThat(List.of(ADA)).allMatch(second::runs);
  }

  @Test
  @ExpectsLog("WARN NodeService - owners of sessions were not compared and will be the next time")
  @ExpectsLog("WARN AckDeadlines - unconfirmed messages are looked for session by session")
  @ExpectsLog("WARN ada - unconfirmed messages wait for the next start of the link")
  @ExpectsLog("WARN ada - messages without an acknowledgement could not be given up yet")
  @ExpectsLog("WARN NodeService - keys that another node changed were not read and will be")
  void aSessionIsTakenAgainWhenAnyCallOfTheStoresFailedMeanwhile() {
    var isFailing = true;
    for (var n = 1; isFailing; n++) {
      try (var other = new NodeFixture()) {
        var faults = new PortFaults();
        var first = other.start("a");
        var second = other.start("b", _ -> {}, faults::in);
        other.active(first, ADA);
        first.pause();
        other.advance(NodeFixture.LEASE.minusMillis(1));

        faults.failAt(n, PortFaults.When.AFTER);
        other.advance(NodeFixture.TAKE_OVER.plus(NodeFixture.TAKE_OVER));
        isFailing = faults.disarm();

        assertThat(second.runs(ADA)).as(faults.failed()).isTrue();
        assertThat(second.state(ADA)).as(faults.failed()).isInstanceOf(SessionState.Active.class);
      }
    }
  }

  /// The other node's link would be closed by it. The session is lost, and what the other node
  /// stored is read, between the beginning of a save and its refusal.
  @Test
  void aCommandDuringWhichTheSessionIsLostOpensNoLink() {
    var faults = new PortFaults();
    var first = group.start("a", _ -> {}, faults::in);
    var second = group.start("b");
    group.active(first, ADA);
    group.network.stopConnecting();
    var saving = new AtomicReference<Thread>();
    var hasRead = new CountDownLatch(1);
    faults.before(
        "save",
        () -> {
          saving.set(Thread.currentThread());
          await(hasRead);
        });
    faults.after(
        "reload",
        () -> {
          if (second.state(ADA) instanceof SessionState.Starting) {
            hasRead.countDown();
            join(saving.get());
          }
        });

    group.network.signal(ADA, new LinkSignal.ConnectionLost());
    first.pause();
    while (hasRead.getCount() > 0) {
      group.time.advance(Duration.ofMillis(100));
      group.background.awaitIdle();
    }
    group.settle();

    assertThat(group.network.opened(ADA)).isEqualTo(2);
  }
}
