package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event that is not in the log yet; the log gives it its number.
///
/// @param replayed whether the event is delivered late, because the gateway was down or the session
///   was paused
/// @param cause the request that caused it; null when no request did, or none is known
public record NewEvent(
    EventId id, Instant at, Event event, boolean replayed, @Nullable RequestTrace cause) {}
