package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event in the log.
///
/// @param seq counts the events of the session from 1, without gaps
/// @param replayed whether the event is delivered late, because the gateway was down or the session
///   was paused
/// @param cause the request that caused it; null when no request did, or none is known
public record EventRecord(
    SessionName session,
    long seq,
    EventId id,
    Instant at,
    Event event,
    boolean replayed,
    @Nullable RequestTrace cause) {
  /// The account at the time of the event, if the event has it, else the current one.
  public @Nullable Account account(Session session) {
    return event instanceof Event.SessionEntered entered ? entered.account() : session.account();
  }
}
