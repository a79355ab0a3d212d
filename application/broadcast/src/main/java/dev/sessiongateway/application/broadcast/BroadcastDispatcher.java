package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The workers of the sessions that this node runs and that have broadcasts. A session without one
/// costs nothing. Thread-safe.
final class BroadcastDispatcher implements SessionObserver, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BroadcastDispatcher.class);

  private final BroadcastContext with;
  private final ConcurrentHashMap<SessionName, SessionBroadcasts> workers =
      new ConcurrentHashMap<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  BroadcastDispatcher(BroadcastContext with) {
    this.with = with;
  }

  /// Observes events and sessions, and goes on with what was under way. Call once, when the
  /// sessions are loaded.
  void start() {
    with.log().onAppend(this::appended);
    with.sessions().observe(this);
    with.background().execute(this::begin);
  }

  private void begin() {
    try {
      with.store().sessions().forEach(this::beginIfHere);
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  private void failed(RuntimeException e) {
    if (open.get()) {
      LOG.atWarn().setCause(e).log("broadcasts go on when their session changes");
    }
  }

  private void beginIfHere(SessionName name) {
    with.sessions()
        .current(name)
        .ifPresent(session -> {
          if (!workers.containsKey(name)) {
            with.store().removeOrphans(session.ref(), Set.of());
          }
          of(name).wake();
        });
  }

  private SessionBroadcasts of(SessionName name) {
    return workers.computeIfAbsent(name, _ -> new SessionBroadcasts(name, with));
  }

  /// Call when something of the broadcasts of a session was changed.
  void wake(SessionName name) {
    if (open.get()) {
      of(name).wake();
    }
  }

  Optional<BroadcastHold> hold(SessionName name) {
    return Optional.ofNullable(workers.get(name)).flatMap(SessionBroadcasts::hold);
  }

  /// Looks at no session: it is called where nothing may wait.
  private void appended(SessionRef session) {
    var worker = workers.get(session.name());
    if (worker != null) {
      worker.appended();
    }
  }

  @Override
  public void loaded(List<Session> sessions) {
    sessions.forEach(this::released); // another node may have sent meanwhile
    with.background().execute(this::begin);
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (after == null) {
      if (before != null) {
        released(before);
      }
      return;
    }
    var worker = workers.get(after.name());
    if (worker != null) {
      worker.sessionChanged();
    }
  }

  @Override
  public void released(Session session) {
    var worker = workers.remove(session.name());
    if (worker != null) {
      worker.close();
    }
  }

  @Override
  public void close() {
    open.set(false);
    workers.values().forEach(SessionBroadcasts::close);
    workers.clear();
  }
}
