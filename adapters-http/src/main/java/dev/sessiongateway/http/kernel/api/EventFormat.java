package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The event names, payloads and envelopes of one client family.
public interface EventFormat {
  /// Every rendering of the event except the raw one, regardless of the subscribed names.
  List<EventPayload> payloads(Subscription subscription, Session session, EventRecord event);

  /// The canonical event, for families that show it.
  default Optional<EventPayload> raw(Event event) {
    return Optional.empty();
  }

  /// Whether the subscription includes events of this name.
  boolean isWanted(Subscription subscription, String name);

  /// The JSON object around a payload.
  ///
  /// @param id of this rendering
  Object envelope(
      String id,
      EventPayload payload,
      Subscription subscription,
      Session session,
      EventRecord event);

  /// Appended to the endpoint's path; empty when all events go to one path.
  default String pathSuffix(Subscription subscription, String name) {
    return "";
  }

  /// One rendering of an event before it is put into its envelope.
  ///
  /// @param name as the family spells it in the body
  /// @param progress of a history that is sent in parts, beside the payload; absent for all else
  record EventPayload(String name, @Nullable Object payload, @Nullable Progress progress) {
    public EventPayload(String name, @Nullable Object payload) {
      this(name, payload, null);
    }

    /// A list of one rendering.
    public static List<EventPayload> alone(String name, @Nullable Object payload) {
      return List.of(new EventPayload(name, payload));
    }

    /// @param isLatest whether nothing older follows
    /// @param percent how much of the history was sent, this part included
    public record Progress(boolean isLatest, int percent) {}
  }
}
