package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Event payloads of a session's state: `session.status`, and for older clients `state.change` in
/// the words of the engine they were made for.
final class SessionEvents {
  private static final String STATUS = "session.status";
  private static final String CHANGE = "state.change";
  private static final String UNPAIRED = "UNPAIRED";

  private SessionEvents() {}

  static List<EventPayload> of(Event.SessionEvent event, Session session, Instant at) {
    return switch (event) {
      case Event.SessionDeleted _, Event.SessionLoggedOut _ -> ended(session, at);
      case Event.SessionEntered entered -> entered(session, entered, at);
      case Event.SessionCreated _,
          Event.GatewayStarted _,
          Event.PairingCodeIssued _,
          Event.WebhookDisabled _ ->
          List.of();
    };
  }

  private static List<EventPayload> entered(
      Session session, Event.SessionEntered entered, Instant at) {
    var all = new ArrayList<EventPayload>();
    SessionStatusPayload.of(session, entered, at)
        .ifPresent(status -> {
          all.add(new EventPayload(STATUS, status));
          var before = entered.before();
          var word = word(entered.state());
          if (before == null || !word(before).equals(word)) {
            all.add(new EventPayload(CHANGE, new Change(word)));
          }
        });
    return all;
  }

  /// The session was logged out or deleted, which is no state of its own.
  private static List<EventPayload> ended(Session session, Instant at) {
    return List.of(
        new EventPayload(STATUS, SessionStatusPayload.stopped(session, at)),
        new EventPayload(CHANGE, new Change(UNPAIRED)));
  }

  private static String word(SessionState state) {
    return switch (state) {
      case SessionState.Starting _, SessionState.Restarting _ -> "OPENING";
      case SessionState.AwaitingPairing _ -> UNPAIRED;
      case SessionState.Active _ -> "CONNECTED";
      case SessionState.Paused _, SessionState.Stopped _ -> "UNLAUNCHED";
      case SessionState.Failed(var reason) -> word(reason);
    };
  }

  private static String word(FailureReason reason) {
    return switch (reason) {
      case QR_EXPIRED, PAIRING_EXPIRED, PASSKEY_EXPIRED -> "UNPAIRED_IDLE";
      case UNLINKED -> UNPAIRED;
      case BANNED -> "TOS_BLOCK";
      case REPLACED -> "CONFLICT";
      case CONNECT_TIMEOUT, RESTART_TIMEOUT -> "TIMEOUT";
      case STORE_DAMAGED -> "UNLAUNCHED";
    };
  }

  record Change(String state) {}

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
      if (!SessionStatus.isNews(entered)) {
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
          session.name().value(),
          status,
          List.of(new StatusEntry(status, at.toEpochMilli())),
          null);
    }

    /// @param timestamp Unix milliseconds
    record StatusEntry(String status, long timestamp) {
      static StatusEntry of(Session.StateEntry entry) {
        return new StatusEntry(SessionStatus.of(entry.state()).status(), entry.at().toEpochMilli());
      }
    }
  }
}
