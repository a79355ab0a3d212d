package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.family.Family;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The events that a client subscribed to and their dialect, for webhooks and connections alike.
///
/// @param events names in the family's own spelling; `*` is every event but raw ones
/// @param byEvents family B: the event's name is added to the path
/// @param base64 family B: media is included in the body
/// @param destination the URL, absent for a connection that the client opened
public record Subscription(
    Family family,
    Set<String> events,
    boolean byEvents,
    boolean base64,
    @Nullable URI destination) {
  /// Every event but raw ones.
  public static final String ALL = "*";

  public Subscription {
    events = Set.copyOf(events);
  }

  /// This subscription without media in the body.
  public Subscription withoutMedia() {
    return new Subscription(family, events, byEvents, false, destination);
  }

  /// This subscription to every event, and to `event` also when it is a raw one.
  public Subscription alsoTo(String event) {
    return new Subscription(family, Set.of(ALL, event), byEvents, base64, destination);
  }

  public boolean wants(String event) {
    return events.contains(event) || events.contains(ALL);
  }
}
