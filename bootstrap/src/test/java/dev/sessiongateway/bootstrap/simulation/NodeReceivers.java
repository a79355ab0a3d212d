package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// The endpoints of webhooks, which answer, fail for a while, or answer late.
final class NodeReceivers implements Delivery {
  private final RandomGenerator chance;
  private final ManualTime clock;
  final List<Delivered> delivered = new ArrayList<>();
  private boolean isFailing;

  NodeReceivers(RandomGenerator chance, ManualTime clock) {
    this.chance = chance;
    this.clock = clock;
  }

  /// A request, accepted or not.
  record Delivered(InstanceId session, String event, boolean isAccepted) {}

  void fail(boolean fails) {
    isFailing = fails;
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    var accepts = !isFailing || chance.nextInt(3) == 0;
    if (origin.session() != null) {
      delivered.add(new Delivered(origin.session(), event.id(), accepts));
    }
    if (chance.nextInt(4) == 0) {
      answerLater();
    }
    return accepts
        ? new Attempt(new Outcome.Accepted(200), 200, Duration.ZERO, "")
        : new Attempt(new Outcome.Failed("HTTP 503", null), 503, Duration.ZERO, "");
  }

  private void answerLater() {
    var answered = new CompletableFuture<Boolean>();
    var _ = clock.after(Duration.ofMillis(chance.nextInt(1_500)), () -> answered.complete(true));
    var _ = answered.join();
  }
}
