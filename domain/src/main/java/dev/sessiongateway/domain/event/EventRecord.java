package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;

/// An event as the log keeps it.
///
/// @param seq counts the events of the session from 1, without gaps
public record EventRecord(SessionName session, long seq, EventId id, Instant at, Event event) {}
