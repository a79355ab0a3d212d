package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The endpoints of webhooks. Each has a share of requests that go wrong.
final class Receivers implements Delivery {
  /// As the HTTP client gives up.
  private static final Duration HANGS = Duration.ofSeconds(30);

  private final RandomGenerator chance;
  private final Supplier<Time> time;
  private final Function<InstanceId, Long> heldAfter;
  private final Map<URI, Double> badShare = new HashMap<>();
  final List<Attempted> attempts = new ArrayList<>();

  /// @param heldAfter of a session: the number of the last event that may be delivered now
  Receivers(RandomGenerator chance, Supplier<Time> time, Function<InstanceId, Long> heldAfter) {
    this.chance = chance;
    this.time = time;
    this.heldAfter = heldAfter;
  }

  /// @param webhook the address of its endpoint
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Attempted(
      InstanceId session,
      URI webhook,
      String event,
      String name,
      byte[] body,
      boolean accepted,
      long heldAfter) {}

  void misbehave(URI url, double share) {
    badShare.put(url, share);
  }

  void behave() {
    badShare.clear();
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    var held = origin.session() == null ? Long.MAX_VALUE : heldAfter.apply(origin.session());
    var outcome = outcome(webhook);
    var accepted = outcome instanceof Outcome.Accepted;
    if (origin.session() != null) {
      attempts.add(
          new Attempted(
              origin.session(),
              webhook.url(),
              event.id(),
              event.name(),
              event.body(),
              accepted,
              held));
    }
    if (outcome instanceof Outcome.Failed(var reason, _) && reason.equals("timeout")) {
      hang();
    }
    return new Attempt(outcome, status(outcome), Duration.ZERO, "");
  }

  private Outcome outcome(Webhook webhook) {
    if (chance.nextDouble() >= badShare.getOrDefault(webhook.url(), 0.0)) {
      return new Outcome.Accepted(200);
    }
    return switch (chance.nextInt(5)) {
      case 0 -> new Outcome.Refused(404, "HTTP 404");
      case 1 -> new Outcome.Failed("timeout", null);
      case 2 -> new Outcome.Failed("HTTP 429", Duration.ofSeconds(chance.nextInt(60)));
      case 3 -> new Outcome.ServerError(500, "HTTP 500", null);
      default -> new Outcome.Failed("HTTP 503", null);
    };
  }

  private static @Nullable Integer status(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Accepted(var status) -> status;
      case Outcome.Refused(var status, _) -> status;
      case Outcome.ServerError(var status, _, _) -> status;
      case Outcome.Gone(var status, _) -> status;
      case Outcome.Failed _ -> null;
    };
  }

  private void hang() {
    try {
      time.get().pause(HANGS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
