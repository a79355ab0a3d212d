package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// The sessions in memory, for reading, once they are loaded. Thread-safe.
final class KnownSessions {
  private final ConcurrentSkipListMap<SessionName, Session> sessions =
      new ConcurrentSkipListMap<>();
  private final SessionLocations locations;

  KnownSessions(SessionLocations locations) {
    this.locations = locations;
  }

  List<Session> list() {
    locations.awaitLoaded();
    return List.copyOf(sessions.values());
  }

  @Nullable Session find(SessionName name) {
    locations.awaitLoaded();
    return sessions.get(name);
  }

  SessionLocations locations() {
    return locations;
  }

  void put(Session session) {
    sessions.put(session.name(), session);
  }

  void put(Session session, SessionLocation location) {
    locations.put(location);
    put(session);
  }

  /// Puts a session that was read, unless a later version of it is known meanwhile.
  void putRead(Session read) {
    sessions.merge(
        read.name(),
        read,
        (known, now) ->
            known.id().equals(now.id()) && known.version() > now.version() ? known : now);
  }

  /// Forgets a session, but not a later one of its name.
  void remove(SessionName name, InstanceId instance) {
    sessions.computeIfPresent(name, (_, known) -> known.id().equals(instance) ? null : known);
  }
}
