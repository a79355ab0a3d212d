package dev.sessiongateway.domain.messaging;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where a message waits, as an answer says it.
///
/// @param sendAt it does not leave before this; null means as soon as the session may send
/// @param expiresAt it is not sent after this; null means never
/// @param queuedAt since when it waits
public record QueuePlace(
    @Nullable Instant sendAt, @Nullable Instant expiresAt, Priority priority, Instant queuedAt) {}
