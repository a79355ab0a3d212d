package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.pairing.LoginStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of a session. Every state that waits has a deadline.
///
/// @spec api.md#states-and-transitions States and transitions
public sealed interface SessionState {

  /// The state as one lower-case word: `active`, `paused`, `awaiting_pairing` ...
  default String code() {
    return switch (this) {
      case Stopped _ -> "stopped";
      case Starting _ -> "starting";
      case AwaitingPairing _ -> "awaiting_pairing";
      case Active _ -> "active";
      case Paused _ -> "paused";
      case Restarting _ -> "restarting";
      case Failed _ -> "failed";
    };
  }

  /// No link, and none was requested.
  record Stopped() implements SessionState {}

  /// The link is being opened.
  record Starting(Instant deadline) implements SessionState {}

  /// The network waits for the user to complete this step. The network sets the deadline by
  /// [LoginStep#expiresAt()] and by the number of steps it reports.
  record AwaitingPairing(LoginStep step, Instant deadline) implements SessionState {}

  record Active(Account account) implements SessionState {}

  /// Nothing is sent and events are held. The link stays open if there is an account or a login
  /// step.
  ///
  /// @param step can still be completed, when the pause came during pairing
  record Paused(@Nullable Account account, @Nullable LoginStep step) implements SessionState {
    public Paused(@Nullable Account account) {
      this(account, null);
    }

    /// Whether the paused session has an open link.
    public boolean keepsLink() {
      return account != null || step != null;
    }
  }

  /// The old link is being closed; a start follows.
  record Restarting(Instant deadline) implements SessionState {}

  record Failed(FailureReason reason) implements SessionState {}
}
