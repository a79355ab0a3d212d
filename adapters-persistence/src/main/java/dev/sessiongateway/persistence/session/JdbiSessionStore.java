package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.session.SessionStore.OpenStore;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InstanceId;
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
import dev.sessiongateway.persistence.event.StoreChanges;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The sessions: stored in the registry and the store databases, cached in memory for reading.
///
/// Two files cannot be written in one commit. The registry decides whether a session exists and
/// where it is stored. It is therefore written *last* when a session is created or moved (a crash
/// before leaves unused rows in a store) and *first* when one is deleted (a crash after leaves
/// unused rows too). A changed configuration is written to the registry first: a crash after it
/// leaves the new configuration with the former state. State and events are in one file and one
/// commit.
public final class JdbiSessionStore implements SessionStore {
  private static final SessionState STORE_DAMAGED =
      new SessionState.Failed(FailureReason.STORE_DAMAGED);

  private final Databases databases;
  private final Registry registry;
  private final KnownSessions known;
  private final SessionOwners owners;
  private final StoreChanges changes;
  private final SessionTakeover takeover;
  private final Json json;
  private final EventWriter writing;
  private final Set<SessionName> beingChanged = ConcurrentHashMap.newKeySet();

  public JdbiSessionStore(
      Databases databases,
      SessionLocations locations,
      Json json,
      EventWriter writing,
      SessionOwners owners,
      StoreChanges changes) {
    this.databases = databases;
    this.registry = new Registry(databases.registry(), json);
    this.known = new KnownSessions(locations);
    this.owners = owners;
    this.changes = changes;
    this.takeover = new SessionTakeover(databases, registry, known, owners, json);
    this.json = json;
    this.writing = writing;
  }

  /// Loads the stored sessions. To be called once, before any other method.
  ///
  /// A session whose store cannot be used is loaded as failed.
  public void load() {
    var loader = new SessionLoader(databases, json, owners::untaken);
    var registered = registry.list();
    var stores = loader.load(registered, known::put);
    if (!owners.areShared()) {
      loader.clean(stores, () -> ids(registered));
    } else if (owners.mayClean()) {
      loader.clean(stores, () -> ids(registry.list()));
    }
  }

  private static Set<InstanceId> ids(List<Session> sessions) {
    return sessions.stream().map(Session::id).collect(Collectors.toSet());
  }

  /// For those that know which sessions this gateway has.
  public SessionTakeover takeover() {
    return takeover;
  }

  @Override
  public List<Session> list() {
    return known.list();
  }

  @Override
  public Optional<Session> reload(SessionName name) {
    return owners.areShared() ? takeover.reload(name) : Optional.ofNullable(known.find(name));
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
  public Session create(Session session, List<NewEvent> events, List<AccessKey> keys) {
    return alone(
        session.name(),
        SessionCreation::exists,
        () -> {
          if (!owners.areShared() && known.find(session.name()) != null) {
            throw SessionCreation.exists(session.name());
          }
          var database = databases.at(session.config().engine().store());
          return moved(
              releasing(
                  database,
                  () ->
                      new SessionCreation(registry, owners, json, new NewKeys(keys, changes))
                          .create(database, change(session, events))));
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
    known.put(moved.session(), moved.location());
    writing.announce(moved.location());
    changes.stateChanged();
    return moved.session();
  }

  private SessionChange change(Session session, List<NewEvent> events) {
    return new SessionChange(session, events, writing.rows(events));
  }

  @Override
  public Session save(Session session, List<NewEvent> events) {
    return alone(
        session.name(),
        JdbiSessionStore::changed,
        () -> {
          var before = known.find(session.name());
          if (before == null
              || !before.id().equals(session.id())
              || before.version() != session.version()) {
            throw changed(session.name());
          }
          var location = known.locations().get(before.ref());
          location.requireOwned();
          var change = change(session, events);
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
        known.locations().list().stream()
            .filter(location -> location.database().equals(damaged))
            .map(SessionLocation::session)
            .forEach(listener));
  }

  /// A session that fails because its store was found damaged goes on with a substitute, so that
  /// its events are reported. They continue the numbers of the others.
  private SessionLocation withStore(SessionLocation location, Session before, Session session) {
    if (!location.database().isDamaged() || !session.state().equals(STORE_DAMAGED)) {
      return location;
    }
    var there =
        SessionLoader.substitute(
            databases.substitute(), before, location.greatestSeq(), location.fence(), json);
    known.locations().put(there);
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
    return registry.put(session, before, location.fence(), () -> update(location, change));
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
      transaction.afterCommit(() -> {
        known.put(stored);
        changes.stateChanged();
      });
      return stored;
    });
  }

  private Session saveElsewhere(SessionLocation location, Session before, SessionChange change) {
    var target = databases.at(change.session().config().engine().store());
    if (target.equals(location.database())) {
      databases.release(target);
      return saveUnderOtherName(location, before, change);
    }
    var moved =
        releasing(
            target,
            () ->
                new StoreMove(registry, json, location, owners.admit(target, location.fence()))
                    .move(before, change));
    databases.release(location.database());
    return moved(moved);
  }

  /// Saves a session whose new address denotes the file that it is already in.
  private Session saveUnderOtherName(
      SessionLocation location, Session before, SessionChange change) {
    var session = change.session();
    var renamed =
        new SessionLocation(
            session.ref(), session.id(), location.database(), location.key(), location.fence());
    var stored = saveHere(location, before, change);
    known.locations().put(renamed);
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
              known
                  .locations()
                  .find(session.name())
                  .filter(found -> found.instance().equals(session.id()))
                  .ifPresent(found -> {
                    new SessionDeletion(databases, registry, known, owners).delete(found, session);
                    changes.stateChanged();
                  });
              return session;
            });
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

  private static RuntimeException changed(SessionName name) {
    return new Fault.Conflict("session.changed", "Session \"" + name + "\" changed meanwhile")
        .toException();
  }
}
