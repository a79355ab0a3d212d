package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The payload of `session.status`.
///
/// @param statuses the last ones, oldest first, this one included
@JsonInclude(JsonInclude.Include.ALWAYS)
record SessionStatusPayload(
    String name, String status, List<StatusEntry> statuses, SessionStatus.@Nullable Data data) {
  /// The status of the entered state; empty when it is unchanged for clients.
  static Optional<SessionStatusPayload> of(
      Session session, Event.SessionEntered entered, Instant at) {
    var history = entered.history();
    var before = entered.before();
    if (before != null && isUnchanged(before, entered.state())) {
      return Optional.empty();
    }
    var now = SessionStatus.of(entered.state());
    var entries =
        history.isEmpty()
            ? List.of(new StatusEntry(now.status(), at.toEpochMilli()))
            : history.stream().map(StatusEntry::of).toList();
    return Optional.of(
        new SessionStatusPayload(session.name().value(), now.status(), entries, now.data()));
  }

  /// The session was logged out or deleted, which is no state of its own.
  static SessionStatusPayload stopped(Session session, Instant at) {
    var status = SessionStatus.STOPPED.status();
    return new SessionStatusPayload(
        session.name().value(), status, List.of(new StatusEntry(status, at.toEpochMilli())), null);
  }

  private static boolean isUnchanged(SessionState before, SessionState now) {
    return switch (now) {
      case SessionState.AwaitingPairing _ -> false;
      // Only a logout ends in Stopped, and the logout's own event already reported STOPPED.
      case SessionState.Stopped _ -> true;
      case SessionState.Starting _,
          SessionState.Active _,
          SessionState.Paused _,
          SessionState.Restarting _,
          SessionState.Failed _ ->
          SessionStatus.of(before).equals(SessionStatus.of(now));
    };
  }

  /// @param timestamp Unix milliseconds
  record StatusEntry(String status, long timestamp) {
    static StatusEntry of(Session.StateEntry entry) {
      return new StatusEntry(SessionStatus.of(entry.state()).status(), entry.at().toEpochMilli());
    }
  }
}
