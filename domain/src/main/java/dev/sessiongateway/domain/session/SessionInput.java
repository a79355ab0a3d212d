package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.pairing.LoginStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What can happen to a session: an operator's command, a signal of the link, or time passing.
public sealed interface SessionInput {

  /// The gateway came up: whatever was running has no link any more and starts again.
  record Boot(Instant deadline) implements SessionInput {}

  /// Start, or resume when paused. Idempotent.
  record Start(Instant deadline) implements SessionInput {}

  record Pause() implements SessionInput {}

  /// Stop and start again: first [SessionState.Restarting], then [Restarted] when the link is gone.
  record Restart(Instant deadline) implements SessionInput {}

  /// The old link is closed; go on with a start.
  record Restarted(Instant deadline) implements SessionInput {}

  /// The credentials are gone.
  ///
  /// @param deadline of a new start if the session was running; absent when it is to stay stopped
  record LoggedOut(@Nullable Instant deadline) implements SessionInput {}

  /// `deadline`: when the attempt is over even if the network says nothing more.
  record LoginRequired(LoginStep step, Instant deadline) implements SessionInput {}

  record LinkUp(Account account) implements SessionInput {}

  /// The connection dropped; the link tries again by itself.
  record LinkLost(Instant deadline) implements SessionInput {}

  /// The link gave up for good.
  record LinkFailed(FailureReason reason) implements SessionInput {}

  record Tick(Instant now) implements SessionInput {}
}
