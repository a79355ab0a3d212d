package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// The bots of a session as one receiver of its messages; there is none while no bot is enabled.
public final class BotReceivers implements ReceiverProvider {
  private static final String MESSAGE = "message.any";
  private static final int ACCEPTED = 200;

  private final BotListener listener;

  public BotReceivers(BotListener listener) {
    this.listener = listener;
  }

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    return BotConfig.of(config)
        .firstEnabled()
        .<EventReceiver>map(first -> new BotReceiver(first.id(), listener))
        .stream()
        .toList();
  }

  /// @param first the first enabled bot, whose id no other session has
  private record BotReceiver(BotId first, BotListener listener) implements EventReceiver {
    @Override
    public ReceiverId id() {
      return BotConfig.RECEIVER;
    }

    /// Nothing is sent there: each session has a circuit breaker of its own.
    @Override
    public Endpoint endpoint() {
      return new Endpoint(URI.create("http://bots.invalid/" + first), true);
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return event.event() instanceof Event.MessageCreated
          ? EventPart.OfEvent.alone(MESSAGE, session, event)
          : List.of();
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      var start = System.nanoTime();
      var outcome = receive(part);
      var status = outcome instanceof Outcome.Accepted accepted ? accepted.status() : null;
      return new Delivery.Attempt(outcome, status, Duration.ofNanos(System.nanoTime() - start), "");
    }

    private Outcome receive(EventPart part) {
      try {
        if (part instanceof EventPart.OfEvent(_, var event)
            && event.event() instanceof Event.MessageCreated(var message)) {
          listener.receive(event.session(), message.id());
        }
        return new Outcome.Accepted(ACCEPTED);
      } catch (FaultException e) {
        return new Outcome.Failed(e.fault().message(), null);
      }
    }

    @Override
    public Description description() {
      return new Description(Family.A, true, Set.of(MESSAGE), false);
    }
  }
}
