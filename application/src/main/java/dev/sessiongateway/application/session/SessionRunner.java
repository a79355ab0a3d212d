package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionEvent;
import dev.sessiongateway.domain.session.SessionInput;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionTransitions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// Lets sessions take their transitions: decide, store, then bring link and timer to the new state.
/// Every method but the listener's runs in the session's mailbox.
final class SessionRunner {
  /// A lost connection is tried again for this long.
  private static final Duration RECONNECT_DEADLINE = Duration.ofMinutes(10);

  /// The network should replace or give up an expired QR code within this time.
  private static final Duration QR_GRACE = Duration.ofSeconds(30);

  private final SessionStore store;
  private final Network network;
  private final Time time;
  private final Identifiers identifiers;
  private final LiveSessions sessions;
  private final TrafficListener traffic;
  private final ConcurrentHashMap<SessionName, Time.Timer> deadlines = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<SessionName, Listener> listeners = new ConcurrentHashMap<>();

  SessionRunner(
      SessionStore store,
      Network network,
      Time time,
      Identifiers identifiers,
      LiveSessions sessions,
      TrafficListener traffic) {
    this.store = store;
    this.network = network;
    this.time = time;
    this.identifiers = identifiers;
    this.sessions = sessions;
    this.traffic = traffic;
  }

  Session apply(LiveSession live, SessionInput input) {
    return apply(live, UnaryOperator.identity(), input);
  }

  /// @param intent what the operator now wants of the session besides the transition
  Session apply(LiveSession live, UnaryOperator<Session> intent, SessionInput input) {
    var before = live.session();
    var decision = SessionTransitions.decide(before.state(), input).orThrow();
    var now = time.instant();
    var next = intent.apply(before).after(decision, now);
    if (next.equals(before)) {
      return before;
    }
    var events = decision.events().stream().map(event -> newEvent(now, event, next)).toList();
    var stored = store(live, next, events);
    reconcile(live);
    return stored;
  }

  Session store(LiveSession live, Session next, List<NewEvent> events) {
    var before = live.session();
    sessions.prepare(before, next);
    var stored = save(live, next, events);
    live.update(stored);
    sessions.tell(before, stored);
    if (!before.state().equals(stored.state())) {
      SessionLog.of(stored.name())
          .atInfo()
          .addKeyValue("session", stored.name())
          .addKeyValue("from", before.state().word())
          .addKeyValue("to", stored.state().word())
          .log("session state changed");
    }
    return stored;
  }

  private Session save(LiveSession live, Session next, List<NewEvent> events) {
    try {
      return store.save(next, events);
    } catch (FaultException e) {
      // A save that seemed to fail was stored after all: from here on the store has the truth.
      if (e.fault().code().equals("session.changed")) {
        store.list().stream()
            .filter(session -> session.name().equals(next.name()))
            .forEach(live::update);
      }
      throw e;
    }
  }

  /// Opens or closes the link and sets the timer as the state wants it.
  void reconcile(LiveSession live) {
    var state = live.session().state();
    if (!wantsLink(state)) {
      closeLink(live);
    }
    // Before the link: a network that fails to open one must not leave a session that waits
    // forever.
    deadlineOf(state).ifPresentOrElse(at -> arm(live, at), () -> disarm(live.name()));
    if (wantsLink(state) && live.link().isEmpty()) {
      openLink(live);
    }
  }

  /// @return always true, so that it can be called for
  boolean closeLink(LiveSession live) {
    listeners.remove(live.name());
    disarm(live.name());
    var link = live.detach();
    if (link != null) {
      link.close();
    }
    return true;
  }

  /// A task for the mailbox that nobody waits for.
  Runnable guarded(LiveSession live, Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        SessionLog.of(live.name())
            .atError()
            .addKeyValue("session", live.name())
            .setCause(e)
            .log("a signal could not be stored");
      }
    };
  }

  private void openLink(LiveSession live) {
    var listener = new Listener(live);
    listeners.put(live.name(), listener);
    var link = network.open(live.name(), listener);
    live.attach(link);
    link.connect();
  }

  private static boolean wantsLink(SessionState state) {
    return switch (state) {
      case SessionState.Starting _, SessionState.AwaitingPairing _, SessionState.Active _ -> true;
      case SessionState.Paused(var account) -> account != null;
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
    var timer =
        time.after(
            wait.isNegative() ? Duration.ZERO : wait,
            () -> live.mailbox().post(guarded(live, () -> deadlineReached(live, deadline))));
    var earlier = deadlines.put(live.name(), timer);
    if (earlier != null) {
      earlier.cancel();
    }
  }

  /// The time that passed counts, not the wall clock, which may have been set back meanwhile. A
  /// state that came to be in the meantime has a deadline and a timer of its own.
  private void deadlineReached(LiveSession live, Instant deadline) {
    if (deadlineOf(live.session().state()).filter(deadline::equals).isPresent()) {
      var now = time.instant();
      apply(live, new SessionInput.Tick(now.isAfter(deadline) ? now : deadline.plusMillis(1)));
    }
  }

  private void disarm(SessionName name) {
    var timer = deadlines.remove(name);
    if (timer != null) {
      timer.cancel();
    }
  }

  private NewEvent newEvent(Instant now, SessionEvent event, Session next) {
    var canonical =
        switch (event) {
          case SessionEvent.Entered(var state) ->
              new Event.SessionEntered(state, next.account(), next.history());
          case SessionEvent.LoggedOut() -> new Event.SessionLoggedOut();
        };
    return new NewEvent(identifiers.eventId(now), now, canonical);
  }

  /// Hears one link; once the link is replaced, what it still says does not count.
  private final class Listener implements LinkListener {
    private final LiveSession live;

    Listener(LiveSession live) {
      this.live = live;
    }

    @Override
    public void on(LinkSignal signal) {
      switch (signal) {
        case LinkSignal.Lifecycle lifecycle ->
            live.mailbox().post(guarded(live, () -> take(lifecycle)));
        case LinkSignal.Traffic news -> traffic.on(live, List.of(news));
      }
    }

    @Override
    public void onAll(List<LinkSignal.Traffic> signals) {
      traffic.on(live, signals);
    }

    private void take(LinkSignal.Lifecycle signal) {
      if (listeners.get(live.name()) == this) {
        apply(live, inputOf(signal));
      }
    }

    private SessionInput inputOf(LinkSignal.Lifecycle signal) {
      return switch (signal) {
        case LinkSignal.QrIssued(var qr) ->
            new SessionInput.QrIssued(qr, qr.expiresAt().plus(QR_GRACE));
        case LinkSignal.Connected(var account) -> new SessionInput.LinkUp(account);
        case LinkSignal.ConnectionLost() ->
            new SessionInput.LinkLost(time.instant().plus(RECONNECT_DEADLINE));
        case LinkSignal.GaveUp(var reason) -> new SessionInput.LinkFailed(reason);
      };
    }
  }
}
