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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One operated account: what was asked for, and how it stands. Immutable.
///
/// @param account who it is on the network, kept until logout
/// @param history the last states it entered, oldest first, at most [#HISTORY]
/// @param heldAfter while paused: the number of the event that told of the pause; later events
///   wait. The store fills it in
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

  /// How many visited states are remembered.
  public static final int HISTORY = 3;

  public Session {
    history = List.copyOf(history);
  }

  /// A session that was just asked for; it is stopped.
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

  public Session desiring(DesiredState other) {
    return new Session(
        name, id, createdAt, config, origin, other, state, account, history, heldAfter, version);
  }

  /// As the store has it now.
  public Session stored(@Nullable Long held, long newVersion) {
    return new Session(
        name, id, createdAt, config, origin, desired, state, account, history, held, newVersion);
  }

  /// Whether subscribers have to wait for the event of this number: while a session is paused, what
  /// comes after the word of the pause is held.
  public boolean holds(long seq) {
    return state instanceof Paused && heldAfter != null && seq > heldAfter;
  }

  /// What keeps the session from acting on the network; empty when nothing does.
  public Optional<Fault> actingBlockedBy() {
    return switch (state) {
      case Active _ -> Optional.empty();
      case Paused _ -> notReady(NotReadyReason.PAUSED);
      case Starting _, Restarting _ -> notReady(NotReadyReason.STARTING);
      case AwaitingPairing _, Stopped _, Failed _ -> notReady(NotReadyReason.UNAUTHENTICATED);
    };
  }

  /// What keeps the session from reading from the network; a pause with a link does not.
  public Optional<Fault> obstacleToReading() {
    return state instanceof Paused(var me, _) && me != null ? Optional.empty() : actingBlockedBy();
  }

  private Optional<Fault> notReady(NotReadyReason readiness) {
    return Optional.of(new Fault.SessionNotReady(name.value(), readiness));
  }

  /// A state and when it was entered.
  public record StateEntry(SessionState state, Instant at) {}

  /// How the session came to be: decides how family B answers by default.
  ///
  /// @param integration what `/instance/create` was told, absent when made otherwise
  /// @param number the phone number given at creation, digits
  /// @param sealedToken the instance's token, encrypted; absent unless the gateway is to show
  ///   tokens
  public record Origin(
      @Nullable String integration, @Nullable String number, @Nullable String sealedToken) {
    public static final Origin NATIVE = new Origin(null, null);

    /// One whose token nobody is shown.
    public Origin(@Nullable String integration, @Nullable String number) {
      this(integration, number, null);
    }

    public Origin withSealedToken(@Nullable String sealed) {
      return new Origin(integration, number, sealed);
    }
  }
}
