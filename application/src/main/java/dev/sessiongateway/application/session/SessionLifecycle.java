package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionTransitions;
import dev.sessiongateway.domain.session.SessionTransitions.SessionEvent;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/// Runs the transitions of sessions: decide, store, then adapt link and timer to the new state.
/// Every method but the listener's runs in the session's mailbox.
final class SessionLifecycle {
  /// How long a start may take.
  static final Duration START_DEADLINE = Duration.ofSeconds(60);

  /// How long a link may try to connect again, after it lost its connection or did not get one in
  /// time. Then a new link takes its place, for as long as the session is to run.
  private static final Duration RECONNECT_DEADLINE = Duration.ofMinutes(10);

  private static final BackOff RECONNECT = new BackOff(RECONNECT_DEADLINE, RECONNECT_DEADLINE);

  /// The delay before a deadline that could not be stored is handled again.
  private static final Duration STORE_AGAIN_AFTER = Duration.ofSeconds(5);

  /// How long an active session may have a link that is not connected.
  private static final Duration LINK_TIMEOUT = Duration.ofSeconds(10);

  /// The network should replace or give up an expired QR code within this time.
  private static final Duration STEP_GRACE = Duration.ofSeconds(30);

  private static final LinkSignal REPLACED = new LinkSignal.LinkFailed(FailureReason.REPLACED);

  private final SessionStore store;
  private final Time time;
  private final EventFactories events;
  private final SessionDirectory sessions;
  private final SessionLinks links;
  private final SessionTimers deadlines = new SessionTimers();
  private final SessionTimers linkTimers = new SessionTimers();
  private final AtomicBoolean isShared = new AtomicBoolean();

  SessionLifecycle(
      SessionStore store, LinkPorts network, EventFactories events, SessionDirectory sessions) {
    this.store = store;
    this.time = events.time();
    this.events = events;
    this.sessions = sessions;
    this.links = new SessionLinks(network, events, this::take, this::reconcile);
  }

  Session apply(LiveSession live, SessionInput input) {
    return apply(live, UnaryOperator.identity(), input);
  }

  /// @param intent the desired configuration besides the transition
  Session apply(LiveSession live, UnaryOperator<Session> intent, SessionInput input) {
    var before = live.session();
    var change = Change.of(intent.apply(before)).with(input, time.instant());
    if (change.session().equals(before)) {
      return before;
    }
    store(live, change);
    reconcile(live);
    return live.session();
  }

  /// Stops the session and starts it again with `intent`, which may name another store or proxy.
  /// Both transitions and the intent are stored in one step, before the link is touched: when that
  /// step fails, the session continues on its present link.
  Session restart(LiveSession live, UnaryOperator<Session> intent, Instant deadline) {
    var now = time.instant();
    var change =
        Change.of(intent.apply(live.session()))
            .with(new SessionInput.Restart(deadline), now)
            .with(new SessionInput.Restarted(deadline), now);
    store(live, change);
    closeLink(live);
    reconcile(live);
    return live.session();
  }

  /// Stores that the gateway has started, with what follows for the session. The link is opened by
  /// [#reconcile].
  ///
  /// @param started the first event
  void boot(LiveSession live, NewEvent started, Instant deadline) {
    var now = time.instant();
    var change = Change.of(live.session());
    if (live.link().isEmpty()) {
      change = change.with(new SessionInput.Boot(deadline), now);
    }
    var all = new ArrayList<NewEvent>();
    all.add(started);
    all.addAll(events(change, now));
    store(live, change.session(), all);
  }

  private void store(LiveSession live, Change change) {
    var now = time.instant();
    store(live, change.session(), events(change, now));
  }

  private List<NewEvent> events(Change change, Instant now) {
    return change.steps().stream()
        .map(step -> newEvent(now, step.event(), step.session()))
        .toList();
  }

  Session store(LiveSession live, Session next, List<NewEvent> events) {
    var before = live.session();
    var stored = saveInItsStore(live, next, events);
    live.update(stored);
    sessions.notifyObservers(before, stored);
    if (!before.state().equals(stored.state())) {
      var line =
          SessionLog.info(stored.name())
              .addKeyValue("from", before.state().code())
              .addKeyValue("to", stored.state().code());
      (stored.state() instanceof SessionState.Failed(var reason)
              ? line.addKeyValue("reason", reason.publicCode())
              : line)
          .log("session state changed");
    }
    return stored;
  }

  /// A store that cannot be opened refuses the change first.
  private Session saveInItsStore(LiveSession live, Session next, List<NewEvent> events) {
    var before = live.session();
    if (before.ref().equals(next.ref())) {
      sessions.prepare(before, next);
      return save(live, next, events);
    }
    try (var _ = store.open(next.ref().store())) {
      sessions.prepare(before, next);
      return save(live, next, events);
    }
  }

  /// A save that failed for its caller may be stored all the same, for instance after a timeout.
  /// The store decides then.
  private Session save(LiveSession live, Session next, List<NewEvent> events) {
    try {
      return store.save(next, events);
    } catch (RuntimeException e) {
      var stored = stored(next.name());
      if (stored.filter(session -> isStoredFormOf(session, next)).isPresent()) {
        return stored.get();
      }
      stored
          .filter(session -> session.version() > next.version())
          .ifPresent(session -> adopt(live, session));
      throw e;
    }
  }

  private Optional<Session> stored(SessionName name) {
    return store.list().stream().filter(session -> session.name().equals(name)).findFirst();
  }

  private static boolean isStoredFormOf(Session stored, Session next) {
    return stored.version() > next.version()
        && stored.stored(next.heldAfter(), next.version()).equals(next);
  }

  /// Continues from what an earlier save stored although it seemed to fail.
  private void adopt(LiveSession live, Session stored) {
    var before = live.session();
    live.update(stored);
    sessions.notifyObservers(before, stored);
    if (!before.state().equals(stored.state())) {
      if (stored.state() instanceof SessionState.Starting) {
        closeLink(live);
      }
      reconcile(live);
    }
  }

  /// Opens or closes the link and sets the timer for the state. Does nothing when the session was
  /// lost during the command: its link is closed behind it, and another node may have one.
  void reconcile(LiveSession live) {
    if (!live.isOwned()) {
      return;
    }
    var state = live.session().state();
    if (!wantsLink(state)) {
      closeLink(live);
    }
    // Before the link: if the link cannot be opened, the session must still have a deadline.
    deadlineOf(state).ifPresentOrElse(at -> arm(live, at), () -> deadlines.remove(live.name()));
    if (wantsLink(state) && live.link().isEmpty()) {
      links.open(live);
    }
    if (live.isLinkMissing() && !linkTimers.isSet(live.name())) {
      watchLink(live);
    }
  }

  /// The clock of the machine, because nobody may freeze a session that only says that it works.
  private void watchLink(LiveSession live) {
    var timer = time.machine().after(LINK_TIMEOUT, () -> live.post(() -> requireLink(live)));
    linkTimers.set(live.name(), timer);
  }

  private void requireLink(LiveSession live) {
    linkTimers.remove(live.name());
    if (live.isLinkMissing()) {
      watchLink(live);
      apply(live, new SessionInput.LinkLost(time.instant().plus(RECONNECT_DEADLINE)));
    }
  }

  /// @return always true, for use in a condition
  boolean closeLink(LiveSession live) {
    deadlines.remove(live.name());
    linkTimers.remove(live.name());
    links.close(live);
    return true;
  }

  private static boolean wantsLink(SessionState state) {
    return switch (state) {
      case SessionState.Starting _, SessionState.AwaitingPairing _, SessionState.Active _ -> true;
      case SessionState.Paused paused -> paused.keepsLink();
      case SessionState.Stopped _, SessionState.Restarting _, SessionState.Failed _ -> false;
    };
  }

  private static Optional<Instant> deadlineOf(SessionState state) {
    return switch (state) {
      case SessionState.Starting(var deadline) -> Optional.of(deadline);
      case SessionState.AwaitingPairing(_, var deadline) -> Optional.of(deadline);
      case SessionState.Restarting(var deadline) -> Optional.of(deadline);
      case SessionState.Stopped _,
          SessionState.Active _,
          SessionState.Paused _,
          SessionState.Failed _ ->
          Optional.empty();
    };
  }

  private void arm(LiveSession live, Instant deadline) {
    var wait = Duration.between(time.instant(), deadline).plusMillis(1);
    arm(live, deadline, wait.isNegative() ? Duration.ZERO : wait);
  }

  private void arm(LiveSession live, Instant deadline, Duration wait) {
    var timer = time.after(wait, () -> live.post(() -> deadlineReached(live, deadline)));
    deadlines.set(live.name(), timer);
  }

  /// Elapsed time counts, because the wall clock may be set back. A newer state has a deadline and
  /// a timer of its own.
  private void deadlineReached(LiveSession live, Instant deadline) {
    var state = live.session().state();
    if (deadlineOf(state).filter(deadline::equals).isEmpty()) {
      return;
    }
    if (state instanceof SessionState.Starting) {
      links.close(live);
    }
    var now = time.instant();
    var next = now.plus(RECONNECT.after(1, events.identifiers().chance()));
    try {
      apply(
          live, new SessionInput.Tick(now.isAfter(deadline) ? now : deadline.plusMillis(1), next));
    } catch (RuntimeException e) {
      arm(live, deadline, STORE_AGAIN_AFTER);
      throw e;
    }
  }

  private NewEvent newEvent(Instant now, SessionEvent event, Session next) {
    var canonical =
        switch (event) {
          case SessionEvent.Entered(var state) ->
              new Event.SessionEntered(state, next.account(), next.history());
          case SessionEvent.LoggedOut() -> new Event.SessionLoggedOut();
        };
    return events.event(next.name(), now, canonical);
  }

  /// A session after some transitions, with the effects of each.
  private record Change(Session session, List<Step> steps) {
    static Change of(Session session) {
      return new Change(session, List.of());
    }

    Change with(SessionInput input, Instant now) {
      var decision = SessionTransitions.decide(session.state(), input).orThrow();
      var next = session.after(decision, now);
      var all = new ArrayList<>(steps);
      decision.events().forEach(event -> all.add(new Step(event, next)));
      return new Change(next, List.copyOf(all));
    }
  }

  /// @param session after the event
  private record Step(SessionEvent event, Session session) {}

  /// The store says from now on which of several gateways has a session, not the network.
  void share() {
    isShared.set(true);
  }

  private void take(LiveSession live, LinkSignal.Lifecycle signal) {
    if (isShared.get() && signal.equals(REPLACED)) {
      // By a node that had the session before and opened its link late: this one has it.
      closeLink(live);
      apply(live, new SessionInput.LinkLost(time.instant().plus(RECONNECT_DEADLINE)));
      return;
    }
    var input =
        switch (signal) {
          case LinkSignal.LoginRequired(var step) ->
              new SessionInput.LoginRequired(step, step.expiresAt().plus(STEP_GRACE));
          case LinkSignal.Connected(var account) -> new SessionInput.LinkUp(account);
          case LinkSignal.ConnectionLost() ->
              new SessionInput.LinkLost(time.instant().plus(RECONNECT_DEADLINE));
          case LinkSignal.LinkFailed(var reason) -> new SessionInput.LinkFailed(reason);
        };
    apply(live, input);
  }
}
