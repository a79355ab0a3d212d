package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LiveSessionTest {
  @Test
  void whoeverComesWhileTheGatewayStartsWaitsForTheLink() throws Exception {
    try (var gateway = new GatewayFixture()) {
      var live =
          new LiveSession(
              gateway.active(GatewayFixture.ADA),
              Runnable::run,
              gateway.time,
              CompletableFuture.completedFuture(true));
      var booted = new AtomicBoolean();
      live.boots();
      var caller =
          new FutureTask<>(() -> {
            live.awaitStarted();
            return booted.get();
          });
      var thread = Thread.ofPlatform().daemon().start(caller);
      while (thread.getState() != Thread.State.TIMED_WAITING && !caller.isDone()) {
        Thread.onSpinWait();
      }
      booted.set(true);
      live.booted();
      assertThat(caller.get(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
