package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.state.FamilyAStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The payload of `session.status`.
///
/// @param statuses the last ones, oldest first, this one included
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyASessionStatus(
    String name, String status, List<Visit> statuses, FamilyAStatus.@Nullable Data data) {
  /// The status of the entered state; empty when clients were told already.
  static Optional<FamilyASessionStatus> of(
      Session session, Event.SessionEntered entered, Instant at) {
    var history = entered.history();
    var before = before(entered);
    if (before != null && isNoNews(before, entered.state())) {
      return Optional.empty();
    }
    var now = FamilyAStatus.of(entered.state());
    var visits =
        history.isEmpty()
            ? List.of(new Visit(now.status(), at.toEpochMilli()))
            : history.stream().map(Visit::of).toList();
    return Optional.of(
        new FamilyASessionStatus(session.name().value(), now.status(), visits, now.data()));
  }

  /// The state before, when it is known.
  static @Nullable SessionState before(Event.SessionEntered entered) {
    var history = entered.history();
    return history.size() < 2 ? null : history.get(history.size() - 2).state();
  }

  /// The session ended without a state of ours that says so: logged out, deleted.
  static FamilyASessionStatus stopped(Session session, Instant at) {
    var status = FamilyAStatus.STOPPED.status();
    return new FamilyASessionStatus(
        session.name().value(), status, List.of(new Visit(status, at.toEpochMilli())), null);
  }

  private static boolean isNoNews(SessionState before, SessionState now) {
    return switch (now) {
      case SessionState.AwaitingPairing _ -> false;
      // Only a logout stops a session for good, and the logout has been told as STOPPED.
      case SessionState.Stopped _ -> true;
      case SessionState.Starting _,
          SessionState.Active _,
          SessionState.Paused _,
          SessionState.Restarting _,
          SessionState.Failed _ ->
          FamilyAStatus.of(before).equals(FamilyAStatus.of(now));
    };
  }

  /// @param timestamp Unix milliseconds
  record Visit(String status, long timestamp) {
    static Visit of(Session.Visit visit) {
      return new Visit(FamilyAStatus.of(visit.state()).status(), visit.at().toEpochMilli());
    }
  }
}
