package dev.sessiongateway.application.search;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.HashSet;
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
@Internal
public final class IndexFollower implements AutoCloseable, SessionObserver {
  static final Duration DELAY = Duration.ofSeconds(10);

  private static final String WORKER = "search-index";
  private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);

  private final SearchIndex index;
  private final IndexUpdater updater;
  private final SessionDirectory sessions;
  private final EventLog log;
  private final Time time;
  private final Executor background;
  private final WorkerSupervisor workers;
  private final Worker worker;
  private final Set<InstanceId> followed = ConcurrentHashMap.newKeySet();
  private final Set<SessionName> changed = ConcurrentHashMap.newKeySet();
  private final Set<InstanceId> filling = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Time.@Nullable Timer> timer = new AtomicReference<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  public IndexFollower(
      SearchIndex index,
      SessionDirectory sessions,
      EventLog log,
      MessageStore messages,
      ContactStore contacts,
      Time time,
      Executor background) {
    this.index = index;
    this.updater = new IndexUpdater(index, log, messages, contacts);
    this.sessions = sessions;
    this.log = log;
    this.time = time.machine();
    this.background = background;
    this.workers = WorkerSupervisor.of(background);
    this.worker = workers.worker(WORKER);
  }

  /// Observes events and sessions. Call once, when the sessions are loaded.
  ///
  /// @param knowsAll whether the sessions of the index that are not loaded were deleted
  public void start(boolean knowsAll) {
    log.onAppend(this::appended);
    sessions.observe(this);
    background.execute(() -> logged(() -> begin(knowsAll)));
  }

  private void begin(boolean knowsAll) {
    for (var id : index.sessions()) {
      if (sessions.contains(id)) {
        followed.add(id);
      } else if (knowsAll) {
        index.remove(id);
      }
    }
  }

  SearchIndex index() {
    return index;
  }

  /// Brings the index of a session to what is stored now, as far as there is time.
  ///
  /// @param catchUp how long to follow what happened since
  /// @param fill how long to read what was there before, which goes on afterwards
  /// @return whether everything that happened until now is in the index
  boolean prepare(Session session, Duration catchUp, Duration fill) {
    followed.add(session.id());
    var isCurrent = updater.catchUp(session, within(catchUp));
    if (!updater.fill(session, within(fill))) {
      fillOn(session.name());
    }
    return isCurrent;
  }

  /// From now on.
  private BooleanSupplier within(Duration limit) {
    var end = time.instant().plus(limit);
    return () -> time.instant().isBefore(end);
  }

  private void fillOn(SessionName name) {
    var live = sessions.find(name.value());
    if (live.isPresent() && filling.add(live.get().session().id())) {
      var id = live.get().session().id();
      var filler = workers.worker(WORKER);
      filler.busy();
      background.execute(() -> {
        try {
          logged(() -> fill(live.get(), filler));
        } finally {
          filling.remove(id);
          filler.idle();
        }
      });
    }
  }

  private void fill(LiveSession live, Worker filler) {
    var _ =
        updater.fill(
            live.session(),
            () -> {
              filler.progress();
              return isOurs(live);
            });
  }

  private boolean isOurs(LiveSession live) {
    return open.get() && sessions.isLive(live) && live.isOwned();
  }

  private void appended(SessionRef session) {
    if (followed.isEmpty()) {
      return;
    }
    var live = sessions.find(session.name().value());
    if (live.isPresent()
        && followed.contains(live.get().session().id())
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
    background.execute(() -> names.forEach(name -> logged(() -> follow(name))));
  }

  private void follow(SessionName name) {
    var live = sessions.find(name.value()).filter(this::isOurs);
    if (live.isPresent()) {
      var _ = updater.catchUp(live.get().session(), () -> isOurs(live.get()));
    }
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && after == null) {
      followed.remove(before.id());
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
    var waiting = timer.getAndSet(null);
    if (waiting != null) {
      waiting.cancel();
    }
  }
}
