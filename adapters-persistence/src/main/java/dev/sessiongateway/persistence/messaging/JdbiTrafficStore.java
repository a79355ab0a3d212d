package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.event.EventStamp;
import dev.sessiongateway.application.messaging.TrafficEntry;
import dev.sessiongateway.application.messaging.TrafficStore;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.event.EventWriting;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.place.Places;
import java.util.List;

/// What comes over links, into the store databases.
public final class JdbiTrafficStore implements TrafficStore {
  private final Places places;
  private final Json json;
  private final EventWriting events;

  public JdbiTrafficStore(Places places, Json json, EventWriting events) {
    this.places = places;
    this.json = json;
    this.events = events;
  }

  @Override
  public void take(SessionRef session, List<TrafficEntry> entries, EventStamp stamp) {
    var place = places.get(session);
    var writing = new TrafficWriting(json, events, stamp);
    var writes = entries.stream().map(writing::of).toList();
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              for (var write : writes) {
                write.on(unit, place);
              }
              return writes.size();
            });
  }
}
