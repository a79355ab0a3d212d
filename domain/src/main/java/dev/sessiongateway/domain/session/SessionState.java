package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.pairing.LoginStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the link of a session is doing. Every state that waits has a deadline.
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

  /// No link, and nobody asked for one.
  record Stopped() implements SessionState {}

  /// The link is being opened.
  record Starting(Instant deadline) implements SessionState {}

  /// The network waits for this step of the user. The network decides how long, by
  /// [LoginStep#expiresAt()] and by how many steps it reports.
  record AwaitingPairing(LoginStep step, Instant deadline) implements SessionState {}

  record Active(Account account) implements SessionState {}

  /// The link stays up when there is an account or a login step; nothing is sent, events are held.
  ///
  /// @param step can still be completed: the pause came while the session awaited its pairing
  record Paused(@Nullable Account account, @Nullable LoginStep step) implements SessionState {
    public Paused(@Nullable Account account) {
      this(account, null);
    }

    /// Whether the session has a link while it is paused.
    public boolean keepsLink() {
      return account != null || step != null;
    }
  }

  /// The old link is being closed; a start follows.
  record Restarting(Instant deadline) implements SessionState {}

  record Failed(FailureReason reason) implements SessionState {}
}
