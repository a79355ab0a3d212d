package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.session.SessionStore.OpenStore;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions: stored in the registry and the store databases, cached in memory for reading.
///
/// Two files cannot be written in one commit. The registry decides whether a session exists and
/// where it is stored. It is therefore written *last* when a session is created or moved (a crash
/// before leaves unused rows in a store) and *first* when one is deleted (a crash after leaves
/// unused rows too). A changed configuration is written to the registry first: a crash after it
/// leaves the new configuration with the former state. State and events are in one file and one
/// commit.
public final class JdbiSessionStore implements SessionStore {
  private static final Logger LOG = LoggerFactory.getLogger(JdbiSessionStore.class);

  private static final SessionState STORE_DAMAGED =
      new SessionState.Failed(FailureReason.STORE_DAMAGED);

  private final Databases databases;
  private final Registry registry;
  private final SessionLocations locations;
  private final Json json;
  private final EventWriter writing;
  private final ConcurrentSkipListMap<SessionName, Session> known = new ConcurrentSkipListMap<>();
  private final Set<SessionName> beingChanged = ConcurrentHashMap.newKeySet();

  public JdbiSessionStore(
      Databases databases, SessionLocations locations, Json json, EventWriter writing) {
    this.databases = databases;
    this.registry = new Registry(databases.registry(), json);
    this.locations = locations;
    this.json = json;
    this.writing = writing;
  }

  /// Loads the stored sessions. To be called once, before any other method.
  ///
  /// A session whose store cannot be used is loaded as failed.
  public void load() {
    new SessionLoader(databases, json).load(registry.list(), this::add);
  }

  private void add(Session session, SessionLocation location) {
    locations.put(location);
    known.put(session.name(), session);
  }

  @Override
  public List<Session> list() {
    return List.copyOf(known.values());
  }

  @Override
  public OpenStore open(StoreAddress address) {
    var database = databases.at(address);
    var isClosed = new AtomicBoolean();
    return () -> {
      if (isClosed.compareAndSet(false, true)) {
        databases.release(database);
      }
    };
  }

  @Override
  public Session create(Session session, List<NewEvent> events) {
    return alone(
        session.name(),
        JdbiSessionStore::exists,
        () -> {
          if (known.containsKey(session.name())) {
            throw exists(session.name());
          }
          var database = databases.at(session.config().engine().store());
          return moved(releasing(database, () -> insert(database, change(session, events))));
        });
  }

  /// Releases the database again when the change fails.
  private StoreMove.Moved releasing(Database database, Supplier<StoreMove.Moved> change) {
    try {
      return change.get();
    } catch (RuntimeException | Error e) {
      databases.release(database);
      throw e;
    }
  }

  private Session moved(StoreMove.Moved moved) {
    add(moved.session(), moved.location());
    writing.announce(moved.location());
    return moved.session();
  }

  private SessionChange change(Session session, List<NewEvent> events) {
    return new SessionChange(session, events, writing.rows(events));
  }

  private StoreMove.Moved insert(Database database, SessionChange change) {
    var session = change.session();
    var made =
        database.write(transaction -> {
          var stored = change.stored(0, 1);
          var key = StateRow.of(0, database, stored, json).insert(transaction, 0);
          var location = new SessionLocation(session.ref(), session.id(), database, key);
          var _ = change.rows().insert(transaction, location);
          return new StoreMove.Moved(stored, location);
        });
    registry.put(made.session());
    return made;
  }

  @Override
  public Session save(Session session, List<NewEvent> events) {
    return alone(
        session.name(),
        JdbiSessionStore::changed,
        () -> {
          var before = known.get(session.name());
          if (before == null
              || !before.id().equals(session.id())
              || before.version() != session.version()) {
            throw changed(session.name());
          }
          var change = change(session, events);
          var location = locations.get(before.ref());
          if (!before.ref().equals(session.ref())) {
            return saveElsewhere(location, before, change);
          }
          location = withStore(location, before, session);
          requireStore(location, session);
          return saveHere(location, before, change);
        });
  }

  @Override
  public void onDamage(Consumer<SessionRef> listener) {
    databases.onDamage(damaged ->
        locations.list().stream()
            .filter(location -> location.database().equals(damaged))
            .map(SessionLocation::session)
            .forEach(listener));
  }

  /// A session that fails because its store was found damaged goes on with a substitute, so that
  /// its events are told. They continue the numbers of the others.
  private SessionLocation withStore(SessionLocation location, Session before, Session session) {
    if (!location.database().isDamaged() || !session.state().equals(STORE_DAMAGED)) {
      return location;
    }
    var there =
        SessionLoader.substitute(databases.substitute(), before, location.greatestSeq(), json);
    locations.put(there);
    location.beginMove();
    return there;
  }

  /// A session with a damaged store stays failed; it can be configured, moved and deleted.
  private static void requireStore(SessionLocation location, Session session) {
    if (location.isSubstitute() && !(session.state() instanceof SessionState.Failed)) {
      throw new StoreUnavailable(StoreUnavailable.Cause.DAMAGED).toException();
    }
  }

  private Session saveHere(SessionLocation location, Session before, SessionChange change) {
    var session = change.session();
    if (before.config().equals(session.config()) && before.origin().equals(session.origin())) {
      return update(location, change);
    }
    return registry.put(session, before, () -> update(location, change));
  }

  private Session update(SessionLocation location, SessionChange change) {
    var session = change.session();
    return location.write(transaction -> {
      var stored = change.append(transaction, location);
      if (!StateRow.of(location.key(), location.database(), stored, json)
          .update(transaction, session.version())) {
        throw changed(session.name());
      }
      // Updated here and not by the caller, whose deadline may have passed.
      transaction.afterCommit(() -> known.put(session.name(), stored));
      return stored;
    });
  }

  private Session saveElsewhere(SessionLocation location, Session before, SessionChange change) {
    var target = databases.at(change.session().config().engine().store());
    if (target.equals(location.database())) {
      databases.release(target);
      return saveUnderOtherName(location, before, change);
    }
    var move = new StoreMove(registry, json, location, target);
    var moved = releasing(target, () -> move.move(before, change));
    databases.release(location.database());
    return moved(moved);
  }

  /// Saves a session whose new address denotes the file that it is already in.
  private Session saveUnderOtherName(
      SessionLocation location, Session before, SessionChange change) {
    var session = change.session();
    var renamed =
        new SessionLocation(session.ref(), session.id(), location.database(), location.key());
    var stored = saveHere(location, before, change);
    locations.put(renamed);
    location.beginMove();
    writing.announce(renamed);
    return stored;
  }

  @Override
  public void delete(Session session) {
    var _ =
        alone(
            session.name(),
            JdbiSessionStore::changed,
            () -> {
              locations
                  .find(session.name())
                  .filter(found -> found.instance().equals(session.id()))
                  .ifPresent(found -> delete(found, session));
              return session;
            });
  }

  private void delete(SessionLocation location, Session session) {
    registry.remove(session);
    locations.remove(location);
    location.detach();
    known.remove(session.name());
    try {
      var _ =
          location.database().write(transaction -> StateRow.discard(transaction, location.key()));
      SessionPurge.clear(location.database(), location.key());
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("data of a deleted session is still there, the next start removes it");
    } finally {
      databases.release(location.database());
    }
  }

  /// Two concurrent changes of a session start from one version, so the second is refused.
  private <T> T alone(
      SessionName name, Function<SessionName, RuntimeException> refusal, Supplier<T> change) {
    if (!beingChanged.add(name)) {
      throw refusal.apply(name);
    }
    try {
      return change.get();
    } finally {
      beingChanged.remove(name);
    }
  }

  private static RuntimeException exists(SessionName name) {
    return new Fault.Conflict("session.exists", "Session \"" + name + "\" already exists")
        .toException();
  }

  private static RuntimeException changed(SessionName name) {
    return new Fault.Conflict("session.changed", "Session \"" + name + "\" changed meanwhile")
        .toException();
  }
}
