package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongBiFunction;
import org.jdbi.v3.core.Handle;

/// The event log, in the store databases.
public final class JdbiEventLog implements EventLog {
  private final SessionLocations locations;
  private final Json json;
  private final EventWriter writing;
  private final AppendNotifier announcements;

  public JdbiEventLog(
      SessionLocations locations, Json json, EventWriter writing, AppendNotifier announcements) {
    this.locations = locations;
    this.json = json;
    this.writing = writing;
    this.announcements = announcements;
  }

  @Override
  public long append(SessionRef session, List<NewEvent> events) {
    var location = locations.get(session);
    var rows = writing.rows(events);
    return location.write(transaction -> rows.insert(transaction, location));
  }

  @Override
  public List<EventRecord> read(SessionRef session, long seq, int limit) {
    return locations
        .find(session)
        .map(location -> EventRow.list(location, seq, limit))
        .orElse(List.of())
        .stream()
        .map(row -> row.toRecord(session.name(), json))
        .toList();
  }

  @Override
  public long lastSeq(SessionRef session) {
    return find(session, 0, SessionLocation::lastSeq);
  }

  @Override
  public int prune(SessionRef session, Instant before, long surplus, long floor, int limit) {
    return locations
        .find(session)
        .map(location -> EventPruning.of(location, before, surplus, floor, limit))
        .orElse(0);
  }

  @Override
  public long seqWithin(SessionRef session, long seq, long bytes) {
    return find(session, seq, (handle, key) -> EventPruning.within(handle, key, seq, bytes));
  }

  @Override
  public long seqBefore(SessionRef session, Instant at) {
    var stored = StoredTime.of(at);
    return find(session, 0, (handle, key) -> new TimeSearch(handle, key).seqBefore(stored));
  }

  private long find(SessionRef session, long otherwise, ToLongBiFunction<Handle, Long> query) {
    return locations
        .find(session)
        .map(location -> location.read(handle -> query.applyAsLong(handle, location.key())))
        .orElse(otherwise);
  }

  @Override
  public void onAppend(Consumer<SessionRef> listener) {
    announcements.listen(listener);
  }
}
