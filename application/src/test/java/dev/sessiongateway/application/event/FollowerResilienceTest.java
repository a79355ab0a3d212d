package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// No error ends the following of events.
class FollowerResilienceTest {
  @AutoClose private final GatewayFixture it = new GatewayFixture();
  private final WorkerSupervisor workers =
      new WorkerSupervisor(it.background, () -> Duration.between(Instant.EPOCH, it.time.instant()));
  private final List<Long> told = new CopyOnWriteArrayList<>();

  private Events.EventSubscription follow(Events.Follower follower) {
    it.with(builder -> builder.background(workers));
    var subscription =
        it.gateway().events().follow(_ -> true, _ -> new Events.Start.After(0), follower);
    it.settle();
    return subscription;
  }

  @Test
  void afterAnErrorTheSameEventIsToldAgain() {
    var breaks = new AtomicInteger(1);
    var _ =
        follow((_, event) -> {
          if (breaks.getAndDecrement() > 0) {
            throw new StackOverflowError();
          }
          told.add(event.seq());
        });
    it.create(ADA, SessionConfig.DEFAULT);
    it.create(BOB, SessionConfig.DEFAULT);
    it.advance(Duration.ofSeconds(6));

    assertThat(told).contains(1L).hasSize(it.log(ADA).size() + it.log(BOB).size());
    assertThat(workers.failures()).isEqualTo(1);
    assertThat(workers.stalled()).isEmpty();
  }

  @Test
  void aFollowerThatReadsSlowlyIsNoWorkerThatStalls() {
    var over = new CountDownLatch(1);
    var subscription =
        follow((_, event) -> {
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          told.add(event.seq());
        });
    try {
      it.gateway()
          .sessions()
          .create(new NewSession(ADA, SessionConfig.DEFAULT, Session.Origin.NATIVE, false));
      it.background.awaitIdle();
      it.time.advance(WorkerSupervisor.STALLED_AFTER.multipliedBy(2));
      assertThat(workers.stalled()).isEmpty();
    } finally {
      over.countDown();
      it.settle();
      subscription.close();
    }
  }

  @Test
  void aFollowingThatIsClosedWhileItFailsIsForgotten() {
    var subscription =
        follow((_, _) -> {
          throw new IllegalStateException("always");
        });
    it.create(ADA, SessionConfig.DEFAULT);
    it.advance(WorkerSupervisor.STALLED_AFTER.plusSeconds(10));
    assertThat(workers.stalled()).containsEntry("event-follower", 1);

    subscription.close();

    assertThat(workers.stalled()).isEmpty();
  }
}
