package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.util.List;

/// Serialises new events and notifies listeners, for every store that appends events. Thread-safe.
public final class EventWriter {
  private final Json json;
  private final AppendNotifier announcements;

  public EventWriter(Json json, AppendNotifier announcements) {
    this.json = json;
    this.announcements = announcements;
  }

  /// Serialises the events; to be called before the change is queued for the writer.
  public EventRows rows(List<NewEvent> events) {
    return EventRows.of(events, json, announcements);
  }

  /// The row of the event that a message was created, which gets its id when it is inserted.
  ///
  /// @param message the JSON of the message, which is not serialised again
  public EventRows created(Event event, EventFactory factory, String message) {
    return EventRows.of(event, factory, json.writeCreated(message), announcements);
  }

  /// As the first one, for an event that gets its id when it is inserted.
  public EventRows rows(Event event, EventFactory factory) {
    return EventRows.of(event, factory, json.write(event), announcements);
  }

  /// Notifies listeners of a session whose store has changed, so that they read its events there.
  public void announce(SessionLocation location) {
    announcements.tell(location.session());
  }
}
