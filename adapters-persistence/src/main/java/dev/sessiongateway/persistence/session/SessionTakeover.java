package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What is in memory of sessions that other gateways write too: it is read anew when this gateway
/// takes a session, and when it is notified of a change. Thread-safe.
public final class SessionTakeover {
  /// From so many sessions on, all of the registry are read.
  private static final int MANY = 50;

  private final Databases databases;
  private final Registry registry;
  private final KnownSessions known;
  private final SessionOwners owners;
  private final Json json;

  SessionTakeover(
      Databases databases,
      Registry registry,
      KnownSessions known,
      SessionOwners owners,
      Json json) {
    this.databases = databases;
    this.registry = registry;
    this.known = known;
    this.owners = owners;
    this.json = json;
  }

  /// Reads sessions that this gateway has from now on, and forgets everything that it knew of them.
  ///
  /// @return those that are there
  public Set<SessionName> taken(Collection<Fence> fences) {
    Map<InstanceId, Fence> byInstance =
        fences.stream().collect(Collectors.toMap(Fence::instance, fence -> fence));
    var registered = registered(fences);
    load(registered, byInstance);
    return registered.stream().map(Session::name).collect(Collectors.toSet());
  }

  private List<Session> registered(Collection<Fence> fences) {
    if (fences.size() < MANY) {
      return fences.stream()
          .flatMap(fence ->
              registry.find(fence.session()).stream()
                  .filter(session -> session.id().equals(fence.instance())))
          .toList();
    }
    var ids = fences.stream().map(Fence::instance).collect(Collectors.toSet());
    return registry.list().stream().filter(session -> ids.contains(session.id())).toList();
  }

  private void load(List<Session> registered, Map<InstanceId, Fence> fences) {
    var _ =
        new SessionLoader(databases, json, session -> fences.get(session.id()))
            .load(
                registered,
                (session, location) -> {
                  var before = known.locations().find(session.name());
                  known.put(session, location);
                  before.ifPresent(former -> databases.release(former.database()));
                });
  }

  /// Where sessions are that are known.
  public List<SessionLocation> locations(Collection<SessionName> sessions) {
    return sessions.stream().flatMap(session -> known.locations().find(session).stream()).toList();
  }

  /// Writes for the session are refused from now on; those that are queued already are not.
  public void release(SessionName session) {
    known.locations().find(session).ifPresent(this::release);
  }

  /// As the one above, for all sessions.
  public void releaseAll() {
    known.locations().list().forEach(this::release);
  }

  private void release(SessionLocation location) {
    var fence = location.fence();
    if (fence != null && fence.isHeld()) {
      var session = location.session().name();
      known
          .locations()
          .replace(location, location.with(Fence.elsewhere(session, location.instance())));
    }
  }

  /// The session as it is stored now.
  Optional<Session> reload(SessionName name) {
    var registered = registry.find(name);
    if (registered.isEmpty()) {
      known.locations().find(name).ifPresent(this::forget);
      return Optional.empty();
    }
    var session = registered.get();
    var location =
        known
            .locations()
            .find(name)
            .filter(there -> there.instance().equals(session.id()))
            .filter(there -> there.session().equals(session.ref()) && !there.isSubstitute());
    return location.isPresent() ? Optional.of(read(session, location.get())) : readUntaken(session);
  }

  private Optional<Session> readUntaken(Session registered) {
    var loader = new SessionLoader(databases, json, owners::untaken);
    var found = new ArrayList<Session>(1);
    var _ =
        loader.load(
            List.of(registered),
            (session, location) -> {
              known.locations().putUntaken(location);
              known.putRead(session);
              found.add(session);
            });
    return found.stream().findFirst();
  }

  private void forget(SessionLocation location) {
    known.locations().remove(location);
    location.detach();
    known.remove(location.session().name(), location.instance());
    databases.release(location.database());
  }

  private Session read(Session session, SessionLocation location) {
    StateRow.find(location.database(), session.name())
        .filter(row -> row.instance().equals(session.id()))
        .ifPresent(row -> known.putRead(row.toSession(session, json)));
    var now = known.find(session.name());
    return now == null ? session : now;
  }
}
