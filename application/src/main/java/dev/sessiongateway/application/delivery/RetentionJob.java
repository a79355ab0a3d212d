package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.MessagePruning;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Prunes old messages, events, attempts, dead letters and files, and trims long backlogs, in small
/// steps.
///
/// Sessions with new events are swept after a minute, all sessions at a longer interval.
@Internal
public final class RetentionJob implements AutoCloseable {
  /// Summing sizes reads every event, so short backlogs are assumed to be small.
  private static final long SIZE_CHECK_THRESHOLD = 1_000;

  /// Rows that are removed in one write: so few that the writes of others that share its commit do
  /// not wait noticeably. The next step is queued after them.
  private static final int STEP = 200;

  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration NOW_AND_THEN = Duration.ofMinutes(30);
  private static final Duration FORMER_SESSIONS_KEPT = Duration.ofDays(30);
  private static final Logger LOG = LoggerFactory.getLogger(RetentionJob.class);

  private final SessionDirectory sessions;
  private final DeliveryDispatcher dispatch;
  private final DeliveryStores stores;
  private final MessagePruning messages;
  private final MediaStore media;
  private final Retention retention;
  private final Time time;
  private final Executor background;
  private final Worker worker;
  private final Set<SessionName> changedSessions = ConcurrentHashMap.newKeySet();
  private final RemovalCount removals = new RemovalCount();
  private final AtomicReference<Time.@Nullable Timer> soon = new AtomicReference<>();
  private final AtomicReference<Time.@Nullable Timer> nowAndThen = new AtomicReference<>();

  public RetentionJob(
      SessionDirectory sessions,
      DeliveryDispatcher dispatch,
      DeliveryStores stores,
      MessagePruning messages,
      Retention retention,
      Time time,
      Executor background) {
    this.sessions = sessions;
    this.dispatch = dispatch;
    this.stores = stores;
    this.messages = messages;
    this.media = messages.media();
    this.retention = retention;
    this.time = time;
    this.background = background;
    this.worker = WorkerSupervisor.of(background).worker("retention");
  }

  public void start() {
    stores.events().onAppend(session -> expect(session.name()));
    nowAndThen.set(time.maintenance(NOW_AND_THEN, this::sweepAll));
  }

  @Override
  public void close() {
    stop(soon.get());
    stop(nowAndThen.get());
  }

  private static void stop(Time.@Nullable Timer timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  private void expect(SessionName session) {
    if (changedSessions.add(session) && soon.get() == null && dispatch.isOpen()) {
      var timer = time.after(SOON, this::sweepChanged);
      if (!soon.compareAndSet(null, timer)) {
        timer.cancel();
      }
    }
  }

  private void sweepChanged() {
    soon.set(null);
    var names = new HashSet<>(changedSessions);
    changedSessions.removeAll(names);
    background.execute(() -> names.forEach(name -> sweep(name, false)));
  }

  private void sweepAll() {
    if (!dispatch.isOpen()) {
      return;
    }
    nowAndThen.set(time.maintenance(NOW_AND_THEN, this::sweepAll));
    background.execute(() -> {
      removals.begin();
      sessions.list().forEach(live -> sweep(live.name(), true));
      runLogged(this::pruneTries);
      runLogged(() -> removals.files(media.pruneTemporary(time.machine().instant())));
      runLogged(this::pruneFiles);
      removals.end();
    });
  }

  private void sweep(SessionName name, boolean thoroughly) {
    var found =
        sessions
            .find(name.value())
            .filter(live -> live.name().equals(name))
            .filter(LiveSession::isOwned);
    if (found.isPresent() && dispatch.isOpen()) {
      runLogged(() -> sweep(found.get(), thoroughly));
    }
  }

  private void runLogged(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      worker.failed(e);
      removals.failures.incrementAndGet();
      LOG.atWarn().setCause(e).log("the stores were not tidied and will be the next time");
    }
  }

  private void sweep(LiveSession live, boolean thoroughly) {
    var now = time.instant();
    var last = stores.events().lastSeq(live.ref());
    var floor = last;
    for (var cursor : cursors(live)) {
      var first = firstKept(cursor, last, thoroughly);
      if (first > cursor.seq()) {
        dispatch.worker(live, cursor.webhook()).cutTo(first);
      }
      floor = Math.min(floor, cursor.seq());
    }
    pruneMessages(live, now);
    pruneEvents(live, now.minus(retention.age()), last - retention.count(), floor);
    if (thoroughly) {
      pruneLetters(live, now.minus(retention.deliveries().deadLetterAge()));
      stores.events().read(live.ref(), 0, 1).stream()
          .findFirst()
          .ifPresent(oldest -> removals.kept(Duration.between(oldest.at(), now)));
    }
  }

  /// Cursors of disabled webhooks do not count: an enabled webhook begins at the end of the log.
  private List<DeliveryCursor> cursors(LiveSession live) {
    var wanted = dispatch.enabled(live.session());
    return stores.cursors().list(live.ref()).stream()
        .filter(
            cursor -> wanted.stream().anyMatch(receiver -> receiver.id().equals(cursor.webhook())))
        .toList();
  }

  /// @return the event before the first one that is still to be delivered
  private long firstKept(DeliveryCursor cursor, long last, boolean thoroughly) {
    var limits = retention.deliveries();
    var first = Math.max(cursor.seq(), last - limits.backlogEvents());
    return thoroughly && last - first > SIZE_CHECK_THRESHOLD
        ? stores.events().seqWithin(cursor.session(), first, limits.backlogBytes())
        : first;
  }

  private void pruneMessages(LiveSession live, Instant now) {
    var count = messages.prune(live, retention.messages(), now, dispatch::isOpen);
    removals.messages.addAndGet(count);
    if (count > 0) {
      SessionLog.debug(live.name()).addKeyValue("messages", count).log("old messages were removed");
    }
  }

  private void pruneEvents(LiveSession live, Instant before, long surplus, long floor) {
    var count = 0;
    int removed;
    do {
      removed = stores.events().prune(live.ref(), before, surplus, floor, STEP);
      count += removed;
    } while (removed == STEP && dispatch.isOpen());
    removals.events.addAndGet(count);
    if (count > 0) {
      SessionLog.debug(live.name()).addKeyValue("events", count).log("old events were removed");
    }
  }

  private void pruneLetters(LiveSession live, Instant before) {
    int count;
    do {
      count = stores.deadLetters().prune(live.ref(), before, STEP);
      removals.deadLetters.addAndGet(count);
    } while (count == STEP && dispatch.isOpen());
  }

  private void pruneTries() {
    var now = time.instant();
    var limits = retention.deliveries();
    int count;
    do {
      count = stores.log().prune(now.minus(limits.attemptAge()), limits.attemptCount(), STEP);
      removals.attempts.addAndGet(count);
    } while (count >= STEP && dispatch.isOpen());
    stores.postDeletions().prune(now.minus(FORMER_SESSIONS_KEPT));
  }

  /// The times of files are those of the machine.
  private void pruneFiles() {
    var limits = retention.media();
    if (!limits.keepsAll()) {
      var age = limits.age();
      var before = age == null ? Instant.EPOCH : time.machine().instant().minus(age);
      removals.files(media.prune(before, limits.bytes()));
    }
  }

  /// What was removed since the start.
  public RetentionFigures figures() {
    return removals.figures();
  }

  /// Counts what the retention job removes. Thread-safe.
  private static final class RemovalCount {
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong attempts = new AtomicLong();
    private final AtomicLong deadLetters = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong fileBytes = new AtomicLong();
    private final AtomicLong runs = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong failuresBefore = new AtomicLong();
    private final AtomicBoolean lastFailed = new AtomicBoolean();
    private final AtomicLong oldestSoFar = new AtomicLong();
    private final AtomicLong oldest = new AtomicLong();

    void begin() {
      oldestSoFar.set(0);
      failuresBefore.set(failures.get());
    }

    void end() {
      oldest.set(oldestSoFar.get());
      lastFailed.set(failures.get() > failuresBefore.get());
      runs.incrementAndGet();
    }

    /// @param age of the oldest event of a session
    void kept(Duration age) {
      oldestSoFar.accumulateAndGet(age.toSeconds(), Math::max);
    }

    void files(MediaStore.Pruned pruned) {
      files.addAndGet(pruned.files());
      fileBytes.addAndGet(pruned.bytes());
    }

    RetentionFigures figures() {
      return new RetentionFigures(
          messages.get(),
          events.get(),
          attempts.get(),
          deadLetters.get(),
          files.get(),
          fileBytes.get(),
          runs.get(),
          failures.get(),
          lastFailed.get(),
          oldest.get());
    }
  }
}
