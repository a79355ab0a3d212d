package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import dev.sessiongateway.domain.session.SessionTransitions.SessionEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/// Brings the stored sessions back at the start of the gateway, and fails those whose store is
/// damaged.
final class SessionBoot {
  private static final SessionState STORE_DAMAGED =
      new SessionState.Failed(FailureReason.STORE_DAMAGED);

  /// The delay before a start of the gateway that a session could not store is stored again.
  private static final Duration BOOT_AGAIN_AFTER = Duration.ofSeconds(2);

  private final SessionStore store;
  private final Time time;
  private final EventFactories events;
  private final Executor background;
  private final SessionDirectory sessions;
  private final LogLevels logLevels;
  private final SessionLifecycle lifecycle;
  private final CompletableFuture<?> openLinksAfter;
  private final Throttle starts = new Throttle();
  private final SessionTimers boots = new SessionTimers();

  /// @param openLinksAfter the sessions that are loaded wait for it
  SessionBoot(
      SessionStore store,
      EventFactories events,
      Executor background,
      SessionDirectory sessions,
      LogLevels logLevels,
      SessionLifecycle lifecycle,
      CompletableFuture<?> openLinksAfter) {
    this.store = store;
    this.time = events.time();
    this.events = events;
    this.background = background;
    this.sessions = sessions;
    this.logLevels = logLevels;
    this.lifecycle = lifecycle;
    this.openLinksAfter = openLinksAfter;
  }

  /// Loads every session and brings it to its desired state. Returns before the links are up.
  void run() {
    load(store.list());
    store.onDamage(this::storeDamaged);
  }

  /// Runs these sessions from now on. Returns before the links are up.
  void load(List<Session> stored) {
    var loaded = new ArrayList<LiveSession>(stored.size());
    for (var session : stored) {
      var live = sessions.named(session.name()).orElseGet(() -> added(session));
      live.boots();
      live.update(session);
      live.ownedBy(Owner.THIS_NODE);
      logLevels.set(session.name(), session.config().engine().logLevel());
      loaded.add(live);
    }
    sessions.notifyLoaded(stored);
    loaded.forEach(live -> live.post(() -> boot(live)));
  }

  /// Adds a session that another node runs.
  LiveSession added(Session session) {
    var live = new LiveSession(session, background, time, openLinksAfter);
    live.ownedBy(Owner.NOBODY);
    sessions.add(live);
    return live;
  }

  private void storeDamaged(SessionRef damaged) {
    sessions
        .find(damaged.name().value())
        .filter(live -> live.ref().equals(damaged))
        .ifPresent(live -> live.post(() -> failDamaged(live, damaged)));
  }

  /// The session may have moved to another store meanwhile, or have failed already.
  private void failDamaged(LiveSession live, SessionRef damaged) {
    if (sessions.isLive(live)
        && live.ref().equals(damaged)
        && !live.session().state().equals(STORE_DAMAGED)) {
      storeDamaged(live, List.of());
      lifecycle.reconcile(live);
    }
  }

  /// The session may have been deleted since this was planned.
  private void boot(LiveSession live) {
    try {
      if (sessions.isLive(live)) {
        starts.run(() -> recordStart(live));
        lifecycle.reconcile(live);
      }
    } catch (RuntimeException e) {
      if (boots.set(live.name(), bootAgainLater(live))) {
        SessionLog.warn(live.name())
            .setCause(e)
            .log("the start of the session cannot be stored; it is tried again until it can");
      }
    } finally {
      live.booted();
    }
  }

  private Time.Timer bootAgainLater(LiveSession live) {
    return time.machine().after(BOOT_AGAIN_AFTER, () -> live.post(() -> boot(live)));
  }

  /// A session whose store is damaged fails without a transition, so it is reported here. A session
  /// that has a link was started by a command meanwhile.
  private void recordStart(LiveSession live) {
    var started = events.event(live.name(), time.instant(), new Event.GatewayStarted());
    if (live.session().state().equals(STORE_DAMAGED)) {
      storeDamaged(live, List.of(started));
    } else {
      lifecycle.boot(live, started, time.instant().plus(SessionLifecycle.START_DEADLINE));
    }
  }

  /// @param before the events before that of the failure
  private void storeDamaged(LiveSession live, List<NewEvent> before) {
    var now = time.instant();
    var entered = new SessionEvent.Entered(STORE_DAMAGED);
    var failed = live.session().after(new Decision.Accepted(STORE_DAMAGED, List.of(entered)), now);
    var event = new Event.SessionEntered(STORE_DAMAGED, failed.account(), failed.history());
    var all = new ArrayList<>(before);
    all.add(events.event(live.name(), now, event));
    lifecycle.store(live, failed, all);
  }

  /// No start is tried again.
  void close() {
    boots.cancelAll();
  }

  /// Lets a few tasks run at once, and the others wait. For what a start does for each session: the
  /// stores refuse what is more than their queues hold. The tasks must not wait for anything but
  /// stores. Thread-safe.
  private static final class Throttle {
    private static final int AT_ONCE = 64;

    private final Semaphore permits = new Semaphore(AT_ONCE);

    /// Runs the task once there is room.
    void run(Runnable task) {
      permits.acquireUninterruptibly();
      try {
        task.run();
      } finally {
        permits.release();
      }
    }
  }
}
