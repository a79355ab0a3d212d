package dev.sessiongateway.domain.event;

import java.time.Instant;

/// An event on its way to the log, which gives it its number.
///
/// @param replayed whether it happened while the gateway was away and the network told of it later
public record NewEvent(EventId id, Instant at, Event event, boolean replayed) {

  public NewEvent(EventId id, Instant at, Event event) {
    this(id, at, event, false);
  }
}
