package dev.sessiongateway.domain.event;

import java.time.Instant;

/// An event on its way to the log, which gives it its number.
///
/// @param replayed whether subscribers hear of it later than it happened: the gateway was away, or
///   the session was paused
public record NewEvent(EventId id, Instant at, Event event, boolean replayed) {

  public NewEvent(EventId id, Instant at, Event event) {
    this(id, at, event, false);
  }
}
