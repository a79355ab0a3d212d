package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Boot;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkFailed;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkLost;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkUp;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LoggedOut;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LoginRequired;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Pause;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Restart;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Restarted;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Start;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Tick;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state machine of a session.
///
/// @spec api.md#states-and-transitions States and transitions
public final class SessionTransitions {
  private SessionTransitions() {}

  /// Total and pure: no clock, no I/O, equal results for equal arguments.
  public static Decision decide(SessionState state, SessionInput input) {
    return switch (input) {
      case Boot(var deadline) ->
          switch (state) {
            case Starting _, AwaitingPairing _, Active _, Restarting _ ->
                enter(new Starting(deadline));
            // The pairing attempt ended with the process.
            case Paused(var account, var step) when step != null -> quietly(new Paused(account));
            // Stored by a version that gave up waiting for the network.
            case Failed(var reason) when reason.passesWithTime() -> enter(new Starting(deadline));
            case Stopped _, Paused _, Failed _ -> unchanged(state);
          };
      case Start(var deadline, var connected) -> start(state, deadline, connected);
      case Pause() -> pause(state);
      case Restart(var deadline) -> enter(new Restarting(deadline));
      case Restarted(var deadline) ->
          state instanceof Restarting ? enter(new Starting(deadline)) : unchanged(state);
      case LoggedOut(var deadline) -> loggedOut(state, deadline);
      case LoginRequired(var step, var deadline) ->
          switch (state) {
            // Of an active session, the network has lost the credentials.
            case Starting _, AwaitingPairing _, Active _ ->
                enter(new AwaitingPairing(step, deadline));
            case Paused(var account, var old) when old != null ->
                quietly(new Paused(account, step));
            case Stopped _, Paused _, Restarting _, Failed _ -> unchanged(state);
          };
      case LinkUp(var account) -> linkUp(state, account);
      case LinkLost(var deadline) ->
          state instanceof Active ? enter(new Starting(deadline)) : unchanged(state);
      case LinkFailed(var reason) ->
          switch (state) {
            // No account was paired during the pause, so the next start begins a new attempt.
            case Paused(var account, var step) when step != null && reason == expiryOf(step) ->
                quietly(new Paused(account));
            case Starting _, AwaitingPairing _, Active _, Paused _ -> enter(new Failed(reason));
            case Stopped _, Restarting _, Failed _ -> unchanged(state);
          };
      case Tick(var now, var next) -> tick(state, now, next);
    };
  }

  private static Decision start(SessionState state, Instant deadline, boolean connected) {
    return switch (state) {
      case Paused(var account, var step) ->
          enter(resumed(connected ? account : null, step, deadline));
      case Stopped _, Failed _ -> enter(new Starting(deadline));
      case Starting _, AwaitingPairing _, Active _, Restarting _ -> unchanged(state);
    };
  }

  private static SessionState resumed(
      @Nullable Account account, @Nullable LoginStep step, Instant deadline) {
    if (account != null) {
      return new Active(account);
    }
    return step == null ? new Starting(deadline) : new AwaitingPairing(step, deadline);
  }

  private static Decision pause(SessionState state) {
    return switch (state) {
      case Active(var account) -> enter(new Paused(account));
      case AwaitingPairing(var step, _) -> enter(new Paused(null, step));
      case Stopped _, Starting _, Restarting _, Failed _ -> enter(new Paused(null));
      case Paused _ ->
          new Decision.Rejected(
              new Fault.Conflict("session.already-paused", "The session is already paused"));
    };
  }

  private static Decision loggedOut(SessionState state, @Nullable Instant deadline) {
    SessionState next = deadline == null ? new Stopped() : loggedOutAndStarted(state, deadline);
    return new Decision.Accepted(
        next, List.of(new SessionEvent.LoggedOut(), new SessionEvent.Entered(next)));
  }

  private static SessionState loggedOutAndStarted(SessionState state, Instant deadline) {
    return switch (state) {
      case Stopped _ -> state;
      case Paused _ -> new Stopped();
      case Starting _, AwaitingPairing _, Active _, Restarting _, Failed _ ->
          new Starting(deadline);
    };
  }

  private static Decision linkUp(SessionState state, Account account) {
    return switch (state) {
      case Starting _, AwaitingPairing _ -> enter(new Active(account));
      case Active(var known) ->
          known.equals(account) ? unchanged(state) : enter(new Active(account));
      case Paused _ -> quietly(new Paused(account));
      case Stopped _, Restarting _, Failed _ -> unchanged(state);
    };
  }

  /// A network that is away comes back without anybody's help, so a start is never given up.
  private static Decision tick(SessionState state, Instant now, Instant next) {
    return switch (state) {
      case Starting(var deadline) when now.isAfter(deadline) -> quietly(new Starting(next));
      case AwaitingPairing(var step, var deadline) when now.isAfter(deadline) ->
          enter(new Failed(expiryOf(step)));
      case Restarting(var deadline) when now.isAfter(deadline) -> enter(new Starting(next));
      case Starting _, AwaitingPairing _, Restarting _, Stopped _, Active _, Paused _, Failed _ ->
          unchanged(state);
    };
  }

  private static FailureReason expiryOf(LoginStep step) {
    return switch (step) {
      case QrCode _ -> FailureReason.QR_EXPIRED;
      case CodeEntry _, CredentialsEntry _ -> FailureReason.PAIRING_EXPIRED;
      case PasskeyChallenge _, PasskeyConfirmation _ -> FailureReason.PASSKEY_EXPIRED;
    };
  }

  private static Decision enter(SessionState next) {
    return new Decision.Accepted(next, List.of(new SessionEvent.Entered(next)));
  }

  /// No event is published.
  private static Decision quietly(SessionState next) {
    return new Decision.Accepted(next, List.of());
  }

  private static Decision unchanged(SessionState state) {
    return new Decision.Accepted(state, List.of());
  }

  /// An input of the state machine: an operator's command, a signal of the link, or the passing of
  /// time.
  public sealed interface SessionInput {

    /// The gateway has started: sessions that were running have no link and start again.
    record Boot(Instant deadline) implements SessionInput {}

    /// Start, or resume when paused. Idempotent.
    ///
    /// @param connected whether the session has a link that is connected; a pause may have lost it
    record Start(Instant deadline, boolean connected) implements SessionInput {}

    record Pause() implements SessionInput {}

    /// Stop and start again: first [SessionState.Restarting], then [Restarted] when the link is
    /// closed.
    record Restart(Instant deadline) implements SessionInput {}

    /// The old link is closed; the start follows.
    record Restarted(Instant deadline) implements SessionInput {}

    /// The credentials are no longer valid.
    ///
    /// @param deadline of a new start if the session was running; absent when it is to stay stopped
    record LoggedOut(@Nullable Instant deadline) implements SessionInput {}

    /// `deadline`: when the attempt ends if the network reports nothing more.
    record LoginRequired(LoginStep step, Instant deadline) implements SessionInput {}

    record LinkUp(Account account) implements SessionInput {}

    /// The connection dropped; the link reconnects by itself.
    record LinkLost(Instant deadline) implements SessionInput {}

    /// The link has failed and does not reconnect.
    record LinkFailed(FailureReason reason) implements SessionInput {}

    /// Time has passed.
    ///
    /// @param next the deadline of the next attempt to connect, if one is due
    record Tick(Instant now, Instant next) implements SessionInput {}
  }

  /// The outcome of [SessionTransitions#decide].
  public sealed interface Decision {

    record Accepted(SessionState next, List<SessionEvent> events) implements Decision {
      public Accepted {
        events = List.copyOf(events);
      }
    }

    record Rejected(Fault fault) implements Decision {}

    /// @throws dev.sessiongateway.domain.fault.FaultException when rejected
    default Accepted orThrow() {
      return switch (this) {
        case Accepted accepted -> accepted;
        case Rejected(var fault) -> throw fault.toException();
      };
    }
  }

  /// An effect of a transition, to be published.
  public sealed interface SessionEvent {

    /// A state was entered; also a fresh QR code in [SessionState.AwaitingPairing].
    record Entered(SessionState state) implements SessionEvent {}

    record LoggedOut() implements SessionEvent {}
  }
}
