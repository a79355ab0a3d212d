package dev.sessiongateway.application.session;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All sessions, in memory: no request reads a store to find one.
@Internal
public final class SessionDirectory {
  private final ConcurrentHashMap<SessionName, LiveSession> byName = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, LiveSession> byId = new ConcurrentHashMap<>();
  private final CopyOnWriteArrayList<SessionObserver> observers = new CopyOnWriteArrayList<>();
  private final AtomicReference<Consumer<SessionName>> refresh = new AtomicReference<>(_ -> {});
  private final GatewayLifecycle lifecycle;

  public SessionDirectory(GatewayLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  /// Checks that the gateway is open; for calls that do not use [#get].
  ///
  /// @throws IllegalStateException "the gateway is closed"
  public void requireOpen() {
    lifecycle.requireOpen();
  }

  /// The session of an inbound call that acts, or that asks the network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`
  /// @throws IllegalStateException "the gateway is closed"
  public LiveSession get(SessionName name) {
    var live = readable(name);
    live.requireOwned();
    return live;
  }

  /// The session of an inbound call that reads what is stored, whichever node runs it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  /// @throws IllegalStateException "the gateway is closed"
  public LiveSession readable(SessionName name) {
    requireOpen();
    var live = byName.get(name);
    if (live == null) {
      throw Fault.notFound("session", name.value());
    }
    return live;
  }

  /// By name or by instance id, whichever node runs it; the name wins.
  public Optional<LiveSession> find(String nameOrId) {
    var named = SessionName.isValid(nameOrId) ? byName.get(new SessionName(nameOrId)) : null;
    return Optional.ofNullable(named == null ? byId.get(nameOrId) : named);
  }

  /// As [#find], but what another node has changed of the session, or that it deleted it, is known
  /// first.
  Optional<LiveSession> findCurrent(String nameOrId) {
    var found = find(nameOrId);
    if (found.isEmpty() || found.get().isOwned()) {
      return found;
    }
    refresh.get().accept(found.get().name());
    return find(nameOrId);
  }

  /// Whether a session has this name, whichever node runs it.
  boolean isTaken(SessionName name) {
    return findCurrent(name.value()).filter(live -> live.name().equals(name)).isPresent();
  }

  /// @param refreshing reads what is stored of a session that another node runs
  void refreshBy(Consumer<SessionName> refreshing) {
    refresh.set(refreshing);
  }

  /// Whichever node runs it.
  Optional<LiveSession> named(SessionName name) {
    return Optional.ofNullable(byName.get(name));
  }

  /// How many commands of sessions run or wait for another one.
  public int commands() {
    return unordered().mapToInt(live -> live.mailbox().tasks()).sum();
  }

  /// Those that this node runs, by name.
  public List<LiveSession> list() {
    return unordered()
        .filter(LiveSession::isOwned)
        .sorted(Comparator.comparing(LiveSession::name))
        .toList();
  }

  /// Those of all nodes, by name.
  public List<LiveSession> all() {
    return unordered().sorted(Comparator.comparing(LiveSession::name)).toList();
  }

  /// How many there are on all nodes.
  int size() {
    return byName.size();
  }

  /// Those of all nodes.
  Stream<LiveSession> unordered() {
    return byName.values().stream();
  }

  public void observe(SessionObserver observer) {
    observers.add(observer);
  }

  public boolean contains(SessionName name) {
    return byName.containsKey(name);
  }

  /// Whether it is of a present session, whichever node runs it.
  public boolean contains(InstanceId id) {
    return byId.containsKey(id.toString());
  }

  /// Whether this is the present session of its name, not a deleted one.
  public boolean isLive(LiveSession live) {
    return byName.get(live.name()) == live;
  }

  /// @throws IllegalStateException "the gateway is closed"; the session is not added then
  void add(LiveSession live) {
    byName.put(live.name(), live);
    byId.put(live.session().id().toString(), live);
    try {
      // Checked afterwards: either this call sees that the gateway is closed, or closing sees the
      // session.
      requireOpen();
    } catch (IllegalStateException e) {
      remove(live);
      throw e;
    }
  }

  void remove(LiveSession live) {
    byName.remove(live.name());
    byId.remove(live.session().id().toString());
  }

  /// A stored change cannot be undone: exceptions of observers are logged, and the other observers
  /// run. A new session can be taken back, so the exception is thrown there.
  void notifyObservers(@Nullable Session before, @Nullable Session after) {
    for (var observer : observers) {
      try {
        observer.changed(before, after);
      } catch (RuntimeException e) {
        if (before == null) {
          throw e;
        }
        SessionLog.error(before.name())
            .setCause(e)
            .log("a change of the session could not be followed up");
      }
    }
  }

  void notifyLoaded(List<Session> loaded) {
    observers.forEach(observer -> observer.loaded(loaded));
  }

  /// Reports sessions that this node does not run any more.
  void notifyReleased(List<Session> released) {
    observers.forEach(observer -> released.forEach(observer::released));
  }

  /// Reports a change that another node made.
  void notifyChangedElsewhere(@Nullable Session before, @Nullable Session after) {
    observers.forEach(observer -> observer.changedElsewhere(before, after));
  }

  void prepare(Session before, Session next) {
    observers.forEach(observer -> observer.beforeSave(before, next));
  }

  void fireDeleting(Session session) {
    observers.forEach(observer -> observer.beforeDelete(session));
  }
}
