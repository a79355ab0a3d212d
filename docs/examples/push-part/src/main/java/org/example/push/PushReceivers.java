package org.example.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.domain.event.Event.MessageCreated;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A session whose metadata name a topic has one receiver.
record PushReceivers(OutboundClient client) implements ReceiverProvider {
  static final String URL = "push.url";
  private static final String MESSAGE = "message";
  private static final int ANSWER_LIMIT = 1_000;

  /// Metadata can be written by every client.
  static Optional<URI> topic(@Nullable String url) {
    try {
      return Optional.ofNullable(url == null ? null : new URI(url))
          .filter(uri -> Set.of("http", "https").contains(String.valueOf(uri.getScheme())))
          .filter(uri -> uri.getHost() != null);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    return topic(config.metadata().get(URL))
        .<EventReceiver>map(topic -> new PushReceiver(topic, client))
        .stream()
        .toList();
  }

  private record PushReceiver(URI topic, OutboundClient client) implements EventReceiver {
    /// The name of its cursor: never another one, or what waits is lost.
    @Override
    public ReceiverId id() {
      return new ReceiverId("push");
    }

    @Override
    public Endpoint endpoint() {
      return new Endpoint(topic, true);
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return event.event() instanceof MessageCreated(var message) && !message.fromMe()
          ? EventPart.OfEvent.alone(MESSAGE, session, event)
          : List.of();
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      var start = System.nanoTime();
      var text =
          part instanceof EventPart.OfEvent(_, var event)
                  && event.event() instanceof MessageCreated(var message)
              ? message.content().text()
              : "The gateway can reach this topic.";
      var request =
          OutboundRequest.post(
              topic,
              Map.of("X-Id", part.id()),
              text.getBytes(UTF_8),
              ANSWER_LIMIT,
              true,
              origin.via());
      try {
        var status = client.call(request).status();
        return new Delivery.Attempt(outcome(status), status, since(start), "");
      } catch (OutboundException e) {
        var failed = new Outcome.Failed(String.valueOf(e.getMessage()), null);
        return new Delivery.Attempt(failed, null, since(start), "");
      }
    }

    private static Outcome outcome(int status) {
      var reason = "the topic answered HTTP " + status;
      return status < 300
          ? new Outcome.Accepted(status)
          : status >= 500 || status == 429
              ? new Outcome.Failed(reason, null)
              : new Outcome.Refused(status, reason);
    }

    private static Duration since(long startNanos) {
      return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    @Override
    public Description description() {
      return new Description(Family.A, true, Set.of(MESSAGE), false);
    }
  }
}
