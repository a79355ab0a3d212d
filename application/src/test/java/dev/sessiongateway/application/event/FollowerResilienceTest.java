package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.log.ExpectsLog;
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
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private final WorkerSupervisor workers =
      new WorkerSupervisor(
          gateway.background, () -> Duration.between(Instant.EPOCH, gateway.time.instant()));
  private final List<Long> followed = new CopyOnWriteArrayList<>();

  private Events.EventSubscription follow(Events.Follower follower) {
    gateway.with(config -> config.background = workers);
    var subscription =
        gateway.gateway().events().follow(_ -> true, _ -> new Events.Start.After(0), follower);
    gateway.settle();
    return subscription;
  }

  @Test
  @ExpectsLog("ERROR ada - a follower of events stopped and tries again")
  void afterAnErrorTheSameEventIsToldAgain() {
    var breaks = new AtomicInteger(1);
    var _ =
        follow((_, event) -> {
          if (breaks.getAndDecrement() > 0) {
            throw new StackOverflowError();
          }
          followed.add(event.seq());
        });
    gateway.create(ADA, SessionConfig.DEFAULT);
    gateway.create(BOB, SessionConfig.DEFAULT);
    gateway.advance(Duration.ofSeconds(6));

    assertThat(followed).contains(1L).hasSize(gateway.log(ADA).size() + gateway.log(BOB).size());
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
          followed.add(event.seq());
        });
    try {
      gateway
          .gateway()
          .sessions()
          .create(new NewSession(ADA, SessionConfig.DEFAULT, Session.Origin.NATIVE, false));
      gateway.background.awaitIdle();
      gateway.time.advance(WorkerSupervisor.STALLED_AFTER.multipliedBy(2));
      assertThat(workers.stalled()).isEmpty();
    } finally {
      over.countDown();
      gateway.settle();
      subscription.close();
    }
  }

  @Test
  @ExpectsLog("ERROR ada - a follower of events stopped and tries again")
  void aFollowingThatIsClosedWhileItFailsIsForgotten() {
    var subscription =
        follow((_, _) -> {
          throw new IllegalStateException("always");
        });
    gateway.create(ADA, SessionConfig.DEFAULT);
    gateway.advance(WorkerSupervisor.STALLED_AFTER.plusSeconds(10));
    assertThat(workers.stalled()).containsEntry("event-follower", 1);

    subscription.close();

    assertThat(workers.stalled()).isEmpty();
  }
}
