package dev.sessiongateway.application.search;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the index near the stores, for the sessions that were searched before: some seconds after
/// they changed, many changes in one unit. A session that nobody searches costs nothing. Forgets
/// deleted sessions. Thread-safe.
final class IndexFollower implements AutoCloseable, SessionObserver {
  static final Duration DELAY = Duration.ofSeconds(10);

  private static final Duration PRUNING = Duration.ofMinutes(30);
  private static final String WORKER = "search-index";
  private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);

  private final SearchIndex index;
  private final IndexUpdater updater;
  private final SearchedSessions sessions;
  private final EventLog log;
  private final Time time;
  private final Executor background;
  private final WorkerSupervisor workers;
  private final Worker worker;
  private final Map<SessionName, InstanceId> followed = new ConcurrentHashMap<>();
  private final Set<SessionName> changed = ConcurrentHashMap.newKeySet();
  private final Set<InstanceId> filling = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Time.@Nullable Timer> timer = new AtomicReference<>();
  private final AtomicReference<Time.@Nullable Timer> pruning = new AtomicReference<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  IndexFollower(
      SearchIndex index, SearchedSessions sessions, Stores stores, Time time, Executor background) {
    this.index = index;
    this.updater = new IndexUpdater(index, stores);
    this.sessions = sessions;
    this.log = stores.events();
    this.time = time.machine();
    this.background = background;
    this.workers = WorkerSupervisor.of(background);
    this.worker = workers.worker(WORKER);
  }

  /// Observes events and sessions. Call once, when the sessions are loaded.
  void start() {
    log.onAppend(this::appended);
    sessions.observe(this);
    background.execute(() -> logged(this::begin));
    pruning.set(time.maintenance(PRUNING, this::pruneAll));
  }

  /// The sessions of several nodes may not all be loaded yet.
  private void begin() {
    for (var id : index.sessions()) {
      var known = sessions.find(id.toString()).filter(session -> session.id().equals(id));
      known.ifPresent(this::follow);
      if (known.isEmpty() && sessions.isAlone()) {
        index.remove(id);
      }
    }
  }

  private void follow(Session session) {
    followed.put(session.name(), session.id());
  }

  /// Brings the index of a session to what is stored now, as far as there is time.
  ///
  /// @param catchUp how long to follow what happened since
  /// @param fill how long to read what was there before, which goes on afterwards
  /// @return whether everything that happened until now is in the index
  boolean prepare(Session session, Duration catchUp, Duration fill) {
    follow(session);
    var isCurrent = updater.catchUp(session, within(catchUp));
    if (!updater.fill(session, within(fill))) {
      fillOn(session);
    }
    return isCurrent;
  }

  /// From now on.
  private BooleanSupplier within(Duration limit) {
    var end = time.instant().plus(limit);
    return () -> time.instant().isBefore(end);
  }

  private void fillOn(Session session) {
    var now = sessions.current(session);
    if (now.isPresent() && filling.add(session.id())) {
      var filler = workers.worker(WORKER);
      filler.busy();
      background.execute(() -> {
        try {
          logged(() -> fill(now.get(), filler));
        } finally {
          filling.remove(session.id());
          filler.idle();
        }
      });
    }
  }

  private void fill(Session session, Worker filler) {
    var _ =
        updater.fill(
            session,
            () -> {
              filler.progress();
              return isOurs(session);
            });
  }

  private boolean isOurs(Session session) {
    return open.get() && sessions.current(session).isPresent();
  }

  /// Looks at no session: it is called where nothing may wait, also while the gateway closes.
  private void appended(SessionRef session) {
    if (followed.containsKey(session.name())
        && changed.add(session.name())
        && timer.get() == null
        && open.get()) {
      var next = time.after(DELAY, this::followChanged);
      if (!timer.compareAndSet(null, next)) {
        next.cancel();
      }
    }
  }

  private void followChanged() {
    timer.set(null);
    var names = new HashSet<>(changed);
    changed.removeAll(names);
    background.execute(() -> names.forEach(name -> logged(() -> catchUp(name))));
  }

  private void catchUp(SessionName name) {
    var now = sessions.find(name.value());
    if (now.isEmpty() || !now.get().id().equals(followed.get(name))) {
      followed.remove(name);
    } else if (isOurs(now.get())) {
      var _ = updater.catchUp(now.get(), () -> isOurs(now.get()));
    }
  }

  /// The retention of messages removes them without an event.
  private void pruneAll() {
    if (open.get()) {
      pruning.set(time.maintenance(PRUNING, this::pruneAll));
      var names = Set.copyOf(followed.keySet());
      background.execute(() -> names.forEach(name -> logged(() -> prune(name))));
    }
  }

  private void prune(SessionName name) {
    sessions
        .find(name.value())
        .filter(session -> session.id().equals(followed.get(name)) && isOurs(session))
        .ifPresent(session -> updater.prune(session, () -> isOurs(session)));
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && after == null) {
      followed.remove(before.name(), before.id());
      background.execute(() -> logged(() -> updater.remove(before)));
    }
  }

  private void logged(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      if (open.get()) {
        worker.failed(e);
        LOG.atWarn().setCause(e).log("the search index could not follow, and tries again later");
      }
    }
  }

  @Override
  public void close() {
    open.set(false);
    stop(timer);
    stop(pruning);
  }

  private static void stop(AtomicReference<Time.@Nullable Timer> of) {
    var waiting = of.getAndSet(null);
    if (waiting != null) {
      waiting.cancel();
    }
  }
}
