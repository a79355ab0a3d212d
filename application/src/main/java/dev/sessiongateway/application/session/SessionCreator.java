package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/// Creates sessions. Of several calls that create one name at the same time, the first does.
final class SessionCreator {
  private final SessionStore store;
  private final EventFactories events;
  private final Executor background;
  private final SessionDirectory sessions;
  private final LogLevels logLevels;
  private final Function<SessionName, Session> start;

  /// Completed when the creating call succeeds or fails.
  private final ConcurrentHashMap<SessionName, CompletableFuture<Boolean>> beingCreated =
      new ConcurrentHashMap<>();

  /// @param start starts a created session
  SessionCreator(
      SessionStore store,
      EventFactories events,
      Executor background,
      SessionDirectory sessions,
      LogLevels logLevels,
      Function<SessionName, Session> start) {
    this.store = store;
    this.events = events;
    this.background = background;
    this.sessions = sessions;
    this.logLevels = logLevels;
    this.start = start;
  }

  /// Whether a call is creating it.
  boolean isCreating(SessionName name) {
    return beingCreated.containsKey(name);
  }

  SessionName newName() {
    return new SessionName("session_" + Ascii.lower(events.identifiers().code(12)));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`
  Session create(Sessions.NewSession command) {
    var name = command.name() != null ? command.name() : newName();
    var creation = new CompletableFuture<Boolean>();
    if (beingCreated.putIfAbsent(name, creation) != null) {
      throw exists(name);
    }
    return create(name, command, creation).orElseThrow(() -> exists(name));
  }

  Session createIfAbsent(Sessions.NewSession command) {
    var name = command.name();
    if (name == null) {
      throw new IllegalArgumentException("createIfAbsent needs the name of the session");
    }
    while (true) {
      var creation = new CompletableFuture<Boolean>();
      var other = beingCreated.putIfAbsent(name, creation);
      if (other == null) {
        var created = createHere(name, command, creation);
        if (created.isPresent()) {
          return created.get();
        }
      } else {
        other.join();
      }
      var there =
          sessions
              .find(name.value())
              .map(LiveSession::session)
              .filter(session -> session.name().equals(name))
              .or(() -> store.reload(name));
      if (there.isPresent()) {
        return there.get();
      }
      // The other call failed, or the session was deleted since.
    }
  }

  /// @return empty when the session exists, also when another node created it a moment ago
  private Optional<Session> createHere(
      SessionName name, Sessions.NewSession command, CompletableFuture<Boolean> creation) {
    try {
      return create(name, command, creation);
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.SessionExists) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /// @param creation of this call, in `beingCreated`
  /// @return empty when the session exists
  private Optional<Session> create(
      SessionName name, Sessions.NewSession command, CompletableFuture<Boolean> creation) {
    try {
      if (sessions.isTaken(name)) {
        return Optional.empty();
      }
      var live = add(name, command);
      return Optional.of(command.start() ? start.apply(live.name()) : live.session());
    } finally {
      beingCreated.remove(name);
      creation.complete(true);
    }
  }

  private LiveSession add(SessionName name, Sessions.NewSession command) {
    var now = events.time().instant();
    var id = new InstanceId(events.identifiers().uuid());
    var session = Session.created(name, id, now, command.config(), command.origin());
    var created = events.event(name, now, new Event.SessionCreated());
    var stored = store(session, List.of(created), command.keys());
    var live =
        new LiveSession(stored, background, events.time(), CompletableFuture.completedFuture(true));
    logLevels.set(name, stored.config().engine().logLevel());
    sessions.add(live);
    try {
      sessions.notifyObservers(null, stored);
    } catch (RuntimeException | Error e) {
      undo(live, e);
      throw e;
    }
    SessionLog.info(name).log("session created");
    return live;
  }

  /// A create that failed for its caller may be stored all the same. The store decides then.
  private Session store(Session session, List<NewEvent> first, List<AccessKey> keys) {
    try {
      return store.create(session, first, keys);
    } catch (RuntimeException e) {
      return stored(session, e).orElseThrow(() -> e);
    }
  }

  private Optional<Session> stored(Session session, RuntimeException reason) {
    try {
      return store.list().stream().filter(one -> one.id().equals(session.id())).findFirst();
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
      return Optional.empty();
    }
  }

  /// An observer could not prepare for the session, so that it would have no deliveries: it is
  /// removed, and the caller may create it again. If removing it fails too, the next start of the
  /// gateway finds it as it was created.
  private void undo(LiveSession live, Throwable reason) {
    try {
      store.delete(live.session());
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
    sessions.remove(live);
    sessions.notifyObservers(live.session(), null);
  }

  private static RuntimeException exists(SessionName name) {
    return new Fault.SessionExists(name.value()).toException();
  }
}
