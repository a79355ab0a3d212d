package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// All sessions, in memory: no request looks for one in a store.
public final class LiveSessions {
  private final ConcurrentHashMap<SessionName, LiveSession> byName = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, LiveSession> byId = new ConcurrentHashMap<>();
  private final CopyOnWriteArrayList<SessionObserver> observers = new CopyOnWriteArrayList<>();

  public LiveSession get(SessionName name) {
    var live = byName.get(name);
    if (live == null) {
      throw Fault.notFound("session", name.value());
    }
    return live;
  }

  /// By name or by instance id; the name wins.
  public Optional<LiveSession> find(String nameOrId) {
    var named = SessionName.isValid(nameOrId) ? byName.get(new SessionName(nameOrId)) : null;
    return Optional.ofNullable(named == null ? byId.get(nameOrId) : named);
  }

  public List<LiveSession> list() {
    return byName.values().stream().sorted(Comparator.comparing(LiveSession::name)).toList();
  }

  public void observe(SessionObserver observer) {
    observers.add(observer);
  }

  boolean contains(SessionName name) {
    return byName.containsKey(name);
  }

  /// Whether this is the session of its name, and not one that was deleted.
  public boolean isLive(LiveSession live) {
    return byName.get(live.name()) == live;
  }

  void add(LiveSession live) {
    byName.put(live.name(), live);
    byId.put(live.session().id().toString(), live);
  }

  void remove(LiveSession live) {
    byName.remove(live.name());
    byId.remove(live.session().id().toString());
  }

  void tell(@Nullable Session before, @Nullable Session after) {
    observers.forEach(observer -> observer.changed(before, after));
  }

  void prepare(Session before, Session next) {
    observers.forEach(observer -> observer.preparing(before, next));
  }

  void takeLeave(Session session) {
    observers.forEach(observer -> observer.leaving(session));
  }
}
