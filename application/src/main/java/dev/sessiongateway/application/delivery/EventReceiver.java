package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reacts to the events of sessions: a webhook, a broker, an app, the bots of a session. The engine
/// keeps its cursor in the log of each session, the order, the retries and the dead letters. It
/// knows neither addresses nor formats.
///
/// A receiver is a value of the present settings: it is made anew when they change, and is equal to
/// another one with the same settings. Thread-safe.
public interface EventReceiver {
  /// The durable name: cursors, attempts and dead letters are stored under it. Unique in a session.
  ReceiverId id();

  /// What shares a circuit breaker and the permits of a host.
  Endpoint endpoint();

  /// When an event that was not accepted is tried again; by default as the operator has set it.
  default RetryPolicy retries() {
    return new RetryPolicy.Unset();
  }

  /// The parts of the event that the receiver wants, in order; often one, sometimes none or two. An
  /// event always has the same parts with the same ids, unless the settings change.
  List<EventPart> parts(Session session, EventRecord event);

  /// The number of parts, without the cost of writing them.
  default int count(Session session, EventRecord event) {
    return parts(session, event).size();
  }

  /// A part that was not accepted before, whatever the receiver wants now; empty when the session
  /// leaves it out.
  default Optional<EventPart> part(Session session, EventRecord event, String id, String name) {
    return parts(session, event).stream()
        .filter(part -> part.id().equals(id) && part.name().equals(name))
        .findFirst();
  }

  /// A synthetic event, to see whether the receiver accepts any.
  ///
  /// @param session null for a receiver of all sessions
  default EventPart test(@Nullable SessionName session, EventId id, Instant at) {
    return new EventPart.Test(id);
  }

  /// Takes one of the receiver's own parts. A failure is an outcome, not an exception. Blocks at
  /// most 90 s.
  Delivery.Attempt deliver(EventPart part, Delivery.Origin origin);

  /// What delivers the rest of its events when the session is deleted; null, the default, when the
  /// receiver needs the session: the rest is dropped.
  default @Nullable ReceiverSettings afterDeletion() {
    return null;
  }

  /// How it is shown to administrators.
  Description description();

  /// A disabled receiver keeps its settings and gets nothing.
  default boolean isEnabled() {
    return description().enabled();
  }

  /// @param url its durable name; the health of the endpoint is stored under it. Its authority is
  ///   the host that shares permits
  /// @param isGivenUp whether it is disabled after failing for days; one that belongs to the
  ///   operator never is
  record Endpoint(URI url, boolean isGivenUp) {}

  /// @param events names in the family's own spelling
  /// @param isSigned whether a secret belongs to it
  /// @param headers the names of headers that a client wants on each delivery
  /// @param byEvents family B: the event's name is added to the path
  /// @param base64 family B: media is included in the body
  /// @param verifiesTls false accepts any certificate
  record Description(
      Family family,
      boolean enabled,
      Set<String> events,
      boolean isSigned,
      RetryPolicy retries,
      List<String> headers,
      boolean byEvents,
      boolean base64,
      boolean verifiesTls) {
    public Description {
      events = Set.copyOf(events);
      headers = List.copyOf(headers);
    }

    /// A receiver without the options of webhooks.
    public Description(Family family, boolean enabled, Set<String> events, boolean isSigned) {
      this(
          family,
          enabled,
          events,
          isSigned,
          new RetryPolicy.Unset(),
          List.of(),
          false,
          false,
          true);
    }
  }
}
