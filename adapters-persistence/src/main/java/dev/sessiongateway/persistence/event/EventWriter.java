package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;

/// Serialises new events and notifies listeners, for every store that appends events. Thread-safe.
public final class EventWriter {
  private final Json json;
  private final AppendNotifier notifier;

  public EventWriter(Json json, AppendNotifier notifier) {
    this.json = json;
    this.notifier = notifier;
  }

  /// Serialises the events; to be called before the change is queued for the writer.
  public EventRows rows(List<NewEvent> events) {
    var rows =
        events.stream()
            .map(event -> new EventRows.Row(() -> event, json.write(event.event())))
            .toList();
    return new EventRows(rows, notifier);
  }

  /// As the first one, for an event that gets its id when it is inserted: one that is not inserted
  /// after all uses up no id, so that the ids of a session follow the order of its log.
  public EventRows rows(Event event, EventFactory factory) {
    return rows(event, factory, json.write(event));
  }

  /// As the one above, for the event that a message was created.
  ///
  /// @param message the JSON of the message, which is not serialised again
  public EventRows created(Event event, EventFactory factory, String message) {
    return rows(event, factory, json.writeCreated(message));
  }

  private EventRows rows(Event event, EventFactory factory, String body) {
    return new EventRows(List.of(new EventRows.Row(() -> factory.on(event), body)), notifier);
  }

  /// Notifies listeners of a session whose store has changed, so that they read its events there.
  public void announce(SessionLocation location) {
    notifier.notifyAppended(location.session());
  }
}
