package dev.sessiongateway.application.broadcast;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Why nothing of the broadcasts of a session leaves.
///
/// @param reason a word for programs, such as `session.paused`
/// @param until when it is tried again; null when something else has to happen
public record BroadcastHold(String reason, @Nullable Instant until) {}
