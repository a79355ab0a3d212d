package dev.sessiongateway.domain.event;

import java.time.Instant;

/// An event on its way to the log, which gives it its number.
public record NewEvent(EventId id, Instant at, Event event) {}
