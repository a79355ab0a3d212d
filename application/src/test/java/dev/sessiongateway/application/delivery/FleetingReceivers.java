package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// One receiver of each session, which accepts everything. Knows whether the gateway still holds
/// one of them.
public final class FleetingReceivers implements ReceiverProvider {
  private final Queue<WeakReference<EventReceiver>> made = new ConcurrentLinkedQueue<>();

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    var receiver = new Accepting();
    made.add(new WeakReference<>(receiver));
    return List.of(receiver);
  }

  /// Whether the gateway holds one that it asked for.
  public boolean isOneHeld() {
    System.gc();
    return made.stream().anyMatch(one -> !one.refersTo(null));
  }

  private static final class Accepting implements EventReceiver {
    @Override
    public ReceiverId id() {
      return new ReceiverId("fleeting");
    }

    @Override
    public Endpoint endpoint() {
      return new Endpoint(URI.create("http://fleeting.example"), false);
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return List.of(new EventPart.OfEvent("any", event));
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      return new Delivery.Attempt(new Delivery.Outcome.Accepted(200), null, Duration.ZERO, "");
    }

    @Override
    public Description description() {
      return new Description(Family.A, true, Set.of(), false);
    }
  }
}
