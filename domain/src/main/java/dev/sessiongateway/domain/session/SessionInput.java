package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.pairing.LoginStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

  record Tick(Instant now) implements SessionInput {}
}
