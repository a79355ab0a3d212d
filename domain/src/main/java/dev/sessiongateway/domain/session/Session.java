package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import dev.sessiongateway.domain.session.SessionTransitions.SessionEvent;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One operated account: its configuration and its current state. Immutable.
///
/// @param account its identity on the network, kept until logout
/// @param history the last entered states, oldest first, at most [#HISTORY]
/// @param heldAfter while paused: the number of the event that reported the pause; later events are
///   held. The store fills it in
/// @param version counts the stored changes, from 1; 0 before the first
public record Session(
    SessionName name,
    InstanceId id,
    Instant createdAt,
    SessionConfig config,
    Origin origin,
    DesiredState desired,
    SessionState state,
    @Nullable Account account,
    List<StateEntry> history,
    @Nullable Long heldAfter,
    long version) {

  /// The number of entered states kept in the history.
  public static final int HISTORY = 3;

  public Session {
    history = List.copyOf(history);
  }

  /// A new session, which is stopped.
  public static Session created(
      SessionName name, InstanceId id, Instant at, SessionConfig config, Origin origin) {
    var stopped = new Stopped();
    return new Session(
        name, id, at, config, origin, DesiredState.STOPPED, stopped, null, List.of(), null, 0);
  }

  public SessionRef ref() {
    return new SessionRef(name, config.engine().store());
  }

  /// The session after a decision.
  public Session after(Decision.Accepted decision, Instant at) {
    var next = decision.next();
    var who =
        switch (next) {
          case Active(var me) -> me;
          case Paused(var me, _) when me != null -> me;
          default -> account;
        };
    if (decision.events().stream().anyMatch(SessionEvent.LoggedOut.class::isInstance)) {
      who = null;
    }
    var entries = history;
    if (decision.events().stream().anyMatch(SessionEvent.Entered.class::isInstance)) {
      var all = new ArrayList<>(history);
      all.add(new StateEntry(next, at));
      entries = all.subList(Math.max(0, all.size() - HISTORY), all.size());
    }
    var held = next instanceof Paused ? heldAfter : null;
    return new Session(
        name, id, createdAt, config, origin, desired, next, who, entries, held, version);
  }

  public Session withConfig(SessionConfig other) {
    return new Session(
        name, id, createdAt, other, origin, desired, state, account, history, heldAfter, version);
  }

  public Session withOrigin(Origin other) {
    return new Session(
        name, id, createdAt, config, other, desired, state, account, history, heldAfter, version);
  }

  /// Whether the session has a link, or is on the way to one.
  public boolean isRunning() {
    return switch (state) {
      case Starting _, AwaitingPairing _, Active _, Restarting _ -> true;
      case Stopped _, Paused _, Failed _ -> false;
    };
  }

  public Session withDesired(DesiredState other) {
    return new Session(
        name, id, createdAt, config, origin, other, state, account, history, heldAfter, version);
  }

  /// This session with the values that the store assigned.
  public Session stored(@Nullable Long held, long newVersion) {
    return new Session(
        name, id, createdAt, config, origin, desired, state, account, history, held, newVersion);
  }

  /// Whether the event with this number is held back: while a session is paused, events after the
  /// pause event are not delivered.
  public boolean holds(long seq) {
    return state instanceof Paused && heldAfter != null && seq > heldAfter;
  }

  /// The reason why the session cannot act on the network; empty when it can.
  public Optional<Fault> actingBlockedBy() {
    return switch (state) {
      case Active _ -> Optional.empty();
      case Paused _ -> notReady(NotReadyReason.PAUSED);
      case Starting _, Restarting _ -> notReady(NotReadyReason.STARTING);
      case AwaitingPairing _, Stopped _ -> notReady(NotReadyReason.UNAUTHENTICATED);
      case Failed(var reason) -> failed(reason);
    };
  }

  /// The reason why the session cannot read from the network; empty when it can, also while it is
  /// paused with a link.
  public Optional<Fault> readingBlockedBy() {
    return state instanceof Paused(var me, _) && me != null ? Optional.empty() : actingBlockedBy();
  }

  /// Why there is nothing to pair now, and what to do about it.
  public Fault.WrongState notPairing() {
    return new Fault.WrongState(
        name.value(),
        state.code(),
        "awaiting_pairing",
        state instanceof Failed(var reason) ? hasFailed(reason) : null);
  }

  private static String hasFailed(FailureReason reason) {
    return "has failed: " + reason.remedy();
  }

  private Optional<Fault> notReady(NotReadyReason reason) {
    return Optional.of(new Fault.SessionNotReady(name.value(), reason));
  }

  private Optional<Fault> failed(FailureReason reason) {
    return Optional.of(
        new Fault.SessionNotReady(name.value(), NotReadyReason.UNAUTHENTICATED, hasFailed(reason)));
  }

  /// A state and the time it was entered.
  public record StateEntry(SessionState state, Instant at) {}

  /// How the session was created, which decides family B's default responses.
  ///
  /// @param integration as given to `/instance/create`, absent when created otherwise
  /// @param number the phone number given at creation, digits
  /// @param sealedToken the instance's token, encrypted; absent until the instance has one
  public record Origin(
      @Nullable String integration, @Nullable String number, @Nullable String sealedToken) {
    public static final Origin NATIVE = new Origin(null, null);

    /// An origin without a token to show.
    public Origin(@Nullable String integration, @Nullable String number) {
      this(integration, number, null);
    }

    public Origin withSealedToken(@Nullable String sealed) {
      return new Origin(integration, number, sealed);
    }
  }

  /// The state that the operator asked for, as opposed to the state of the link. At startup the
  /// gateway starts the sessions that should be running.
  public enum DesiredState implements Coded {
    RUNNING("RUNNING"),
    PAUSED("PAUSED"),
    STOPPED("STOPPED");

    private final String code;

    DesiredState(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
