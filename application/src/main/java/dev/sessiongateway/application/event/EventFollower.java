package dev.sessiongateway.application.event;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// One follower on its way through the logs of its sessions. However many they are, one of them is
/// read at a time, so that a slow follower keeps one small batch in memory and one thread waiting.
final class EventFollower implements Events.EventSubscription {
  private static final int READ_AT_ONCE = 50;
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  private final Predicate<SessionName> covers;
  private final Events.Follower follower;
  private final Context context;
  private final Worker worker;

  /// The last event that was sent to the follower, by session; absent means the beginning.
  private final ConcurrentHashMap<LiveSession, Long> positions = new ConcurrentHashMap<>();

  private final Queue<LiveSession> due = new ConcurrentLinkedQueue<>();
  private final Set<LiveSession> queued = ConcurrentHashMap.newKeySet();

  /// Not at rest before [#begin] has found the positions.
  private final AtomicInteger calls = new AtomicInteger(1);

  /// The time of the event that the follower is being given.
  private final AtomicReference<@Nullable Instant> writing = new AtomicReference<>();

  private final AtomicBoolean open = new AtomicBoolean(true);
  private final AtomicReference<Time.@Nullable Timer> retryTimer = new AtomicReference<>();

  EventFollower(Predicate<SessionName> covers, Events.Follower follower, Context context) {
    this.covers = covers;
    this.follower = follower;
    this.context = context;
    this.worker = WorkerSupervisor.of(context.background()).worker("event-follower");
  }

  /// @param start the event of a session after which to begin
  void begin(ToLongFunction<LiveSession> start) {
    try {
      for (var live : context.sessions().all()) {
        if (covers.test(live.name())) {
          positions.put(live, start.applyAsLong(live));
          enqueue(live);
        }
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    worker.busy();
    context.background().execute(this::run);
  }

  /// There may be new events. Returns at once.
  void wake(LiveSession live) {
    if (open.get() && covers.test(live.name())) {
      enqueue(live);
      if (calls.getAndIncrement() == 0) {
        worker.busy();
        context.background().execute(this::run);
      }
    }
  }

  /// The time of the event that the follower is being given; empty while there is none.
  Optional<Instant> writing() {
    return Optional.ofNullable(writing.get());
  }

  void forgetDeleted() {
    positions.keySet().removeIf(live -> !context.sessions().isLive(live));
  }

  @Override
  public void close() {
    open.set(false);
    worker.idle();
    context.onClose().accept(this);
    var waiting = retryTimer.getAndSet(null);
    if (waiting != null) {
      waiting.cancel();
    }
  }

  private void enqueue(LiveSession live) {
    if (queued.add(live)) {
      due.add(live);
    }
  }

  private void run() {
    var seen = calls.get();
    while (seen > 0) {
      worker.busy();
      var done = true;
      for (var next = due.poll(); next != null && open.get(); next = due.poll()) {
        // Before the log is read: what is appended meanwhile queues the session again.
        queued.remove(next);
        if (tryTo(next)) {
          worker.progress();
        } else {
          done = false;
        }
      }
      if (done || !open.get()) {
        worker.idle();
      }
      seen = calls.addAndGet(-seen);
    }
  }

  private boolean tryTo(LiveSession live) {
    try {
      deliver(live);
      return true;
    } catch (Throwable e) {
      worker.failed(e);
      tryAgainLater();
      SessionLog.of(live.name())
          .atLevel(SessionLog.levelOf(e))
          .addKeyValue("session", live.name())
          .setCause(e)
          .log("a follower of events stopped and tries again");
      return false;
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding is fairness here, not synchronization
  private void deliver(LiveSession live) {
    var position = positions.computeIfAbsent(live, _ -> 0L);
    var batch = context.log().read(live.ref(), position, READ_AT_ONCE);
    for (var event : batch) {
      var session = live.session();
      if (!open.get() || !context.sessions().isLive(live) || session.holds(event.seq())) {
        return;
      }
      if (!session.config().ignore().covers(event.event().chat())) {
        // However slowly its client reads: that is no trouble of the gateway.
        writing.set(event.at());
        try {
          worker.whileWaiting(() -> follower.on(session, event));
        } finally {
          writing.set(null);
        }
      }
      positions.put(live, event.seq());
      // A virtual thread keeps its carrier until it blocks. A follower that catches up renders
      // thousands of events, so it lets requests run in between.
      Thread.yield();
    }
    if (batch.size() == READ_AT_ONCE) {
      enqueue(live); // behind the other sessions, which wait their turn
    }
  }

  private void tryAgainLater() {
    var timer =
        context.time().machine().after(RETRY_DELAY, () -> positions.keySet().forEach(this::wake));
    var earlier = retryTimer.getAndSet(timer);
    if (earlier != null) {
      earlier.cancel();
    }
    if (!open.get()) {
      timer.cancel();
    }
  }

  /// Shared by all followers.
  record Context(
      SessionDirectory sessions,
      EventLog log,
      Time time,
      Executor background,
      Consumer<EventFollower> onClose) {}
}
