package dev.sessiongateway.application.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Why a queue sends nothing now.
///
/// @param reason a word for programs: `paused`, `session.<state>`, `disconnected`, `network`,
///   `quiet-hours`, `rate`, `account.timelock`, `account.capped`, `new-contacts`, or the code of a
///   fault
/// @param until when it is tried again; null when something else has to happen
public record QueueHold(String reason, @Nullable Instant until) {
  /// Until an operator resumes it.
  static final QueueHold PAUSED = new QueueHold("paused", null);
}
