package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The broadcasts of one session that this node runs. Its worker follows the events of the session
/// and sends what may leave, in passes: one runs at a time, and between two of them a timer waits.
/// Thread-safe.
final class SessionBroadcasts {
  /// Events that come together are followed together.
  static final Duration EVENT_DELAY = Duration.ofMillis(500);

  /// The longest wait of a timer: the clock may be set.
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST_RETRY = Duration.ofHours(1);

  private final SessionName name;
  private final BroadcastContext with;
  private final EventFollowing following;
  private final BroadcastSending sending;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final AtomicReference<Time.@Nullable Timer> timer = new AtomicReference<>();
  private final AtomicBoolean eventsWait = new AtomicBoolean();
  private final AtomicReference<@Nullable BroadcastHold> hold = new AtomicReference<>();

  SessionBroadcasts(SessionName name, BroadcastContext with) {
    this.name = name;
    this.with = with;
    this.following = new EventFollowing(name, with);
    this.sending = new BroadcastSending(with);
  }

  /// Why nothing leaves now, although broadcasts run.
  Optional<BroadcastHold> hold() {
    return Optional.ofNullable(hold.get());
  }

  /// Call after a change of the session: what held it may be over.
  void sessionChanged() {
    hold.set(null);
    wake();
  }

  /// Call after events were appended. Returns at once.
  void appended() {
    if (open.get() && eventsWait.compareAndSet(false, true)) {
      var _ =
          with.time()
              .after(
                  EVENT_DELAY,
                  () -> {
                    eventsWait.set(false);
                    wake();
                  });
    }
  }

  /// Starts a pass, or lets the running one look again. Returns at once.
  void wake() {
    if (open.get() && calls.getAndIncrement() == 0) {
      with.background().execute(this::run);
    }
  }

  void close() {
    open.set(false);
    replaceTimer(null);
  }

  private void run() {
    var seen = calls.get();
    while (seen > 0) {
      pass();
      seen = calls.addAndGet(-seen);
    }
  }

  private void pass() {
    try {
      var next = next();
      if (open.get() && next != null) {
        wakeAt(next);
      }
    } catch (RuntimeException | Error e) {
      if (open.get()) {
        SessionLog.of(name)
            .atLevel(SessionLog.levelOf(e))
            .addKeyValue("session", name)
            .setCause(e)
            .log("the broadcasts of the session go on later");
        replaceTimer(with.time().machine().after(RETRY, this::wake));
      }
    }
  }

  /// Works until there is nothing to do now.
  ///
  /// @return when there is again; null when an event has to come first
  private @Nullable Instant next() {
    var goesOn = true;
    @Nullable Instant next = null;
    while (goesOn) {
      var session = with.sessions().current(name);
      if (session.isEmpty() || !open.get()) {
        return null;
      }
      following.catchUp(session.get());
      var held = held(session.get());
      hold.set(held);
      if (held != null) {
        sending.endOverdue(session.get());
        return held.until();
      }
      try {
        var rest = sending.sendSome(session.get());
        next = rest.next();
        goesOn = rest.goesOn();
      } catch (FaultException e) {
        hold.set(new BroadcastHold(e.fault().code(), with.now().plus(delay(e.fault()))));
      }
    }
    return next;
  }

  private @Nullable BroadcastHold held(Session session) {
    var known = hold.get();
    var until = known == null ? null : known.until();
    if (known != null && until != null && until.isAfter(with.now())) {
      return known;
    }
    return MessageHandOver.isQueued(session)
        ? null
        : session
            .actingBlockedBy()
            .map(fault -> new BroadcastHold(fault.code(), null))
            .orElse(null);
  }

  private static Duration delay(Fault fault) {
    var asked = fault.retryDelay().orElse(RETRY);
    return asked.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : asked;
  }

  private void wakeAt(Instant at) {
    var wait = Duration.between(with.now(), at);
    var bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    replaceTimer(with.time().after(bounded.isNegative() ? Duration.ZERO : bounded, this::wake));
  }

  private void replaceTimer(Time.@Nullable Timer next) {
    var earlier = timer.getAndSet(next);
    if (earlier != null) {
      earlier.cancel();
    }
  }
}
