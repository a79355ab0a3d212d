package dev.sessiongateway.domain.event;

import java.time.Instant;

/// An event that is not in the log yet; the log gives it its number.
///
/// @param replayed whether the event is delivered late, because the gateway was down or the session
///   was paused
public record NewEvent(EventId id, Instant at, Event event, boolean replayed) {

  public NewEvent(EventId id, Instant at, Event event) {
    this(id, at, event, false);
  }
}
