package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.util.List;

/// What every store that causes events needs. Thread-safe.
public final class EventWriter {
  private final Json json;
  private final AppendNotifier announcements;

  public EventWriter(Json json, AppendNotifier announcements) {
    this.json = json;
    this.announcements = announcements;
  }

  /// To be called before the change is handed to the writer.
  public EventRows rows(List<NewEvent> events) {
    return EventRows.of(events, json, announcements);
  }

  /// Tells listeners that a session has events at this place: its store is known to them only now.
  public void announce(SessionLocation place) {
    announcements.tell(place.session());
  }
}
