package dev.sessiongateway.persistence.location;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The locations of all sessions, in memory. Thread-safe.
public final class SessionLocations {
  private final ConcurrentHashMap<SessionName, SessionLocation> byName = new ConcurrentHashMap<>();

  public Optional<SessionLocation> find(SessionName session) {
    return Optional.ofNullable(byName.get(session));
  }

  /// Empty also when the session is at another address than the caller's reference says.
  public Optional<SessionLocation> find(SessionRef session) {
    return find(session.name()).filter(place -> place.session().equals(session));
  }

  /// For reading messages, chats and contacts. A damaged store is refused, because the substitute
  /// is empty and an empty answer would claim that there never was any data.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.damaged`
  public Optional<SessionLocation> findIntact(SessionRef session) {
    var place = find(session);
    if (place.isPresent() && place.get().isSubstitute()) {
      throw new StoreUnavailable(StoreUnavailable.Trouble.DAMAGED).toException();
    }
    return place;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`; `store.busy` when
  ///   the session has just moved to another address than the caller's reference says
  public SessionLocation get(SessionRef session) {
    var place = byName.get(session.name());
    if (place == null) {
      throw Fault.notFound("session", session.name().value());
    }
    if (!place.session().equals(session)) {
      throw new StoreUnavailable(StoreUnavailable.Trouble.BUSY).toException();
    }
    return place;
  }

  public void put(SessionLocation place) {
    byName.put(place.session().name(), place);
  }

  public void remove(SessionLocation place) {
    byName.remove(place.session().name(), place);
  }
}
