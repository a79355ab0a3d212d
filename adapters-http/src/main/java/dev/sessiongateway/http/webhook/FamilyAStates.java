package dev.sessiongateway.http.webhook;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What family A hears about the state of a session: `session.status`, and for older clients
/// `state.change` in the words of the engine they were made for.
final class FamilyAStates {
  private static final String STATUS = "session.status";
  private static final String CHANGE = "state.change";
  private static final String UNPAIRED = "UNPAIRED";

  private FamilyAStates() {}

  static List<NamedPayload> entered(Session session, Event.SessionEntered entered, Instant at) {
    var all = new ArrayList<NamedPayload>();
    FamilyASessionStatus.of(session, entered, at)
        .ifPresent(status -> {
          all.add(new NamedPayload(STATUS, status));
          var before = FamilyASessionStatus.before(entered);
          var word = word(entered.state());
          if (before == null || !word(before).equals(word)) {
            all.add(new NamedPayload(CHANGE, new Change(word)));
          }
        });
    return all;
  }

  /// The session ended without a state of ours that says so: logged out, deleted.
  static List<NamedPayload> ended(Session session, Instant at) {
    return List.of(
        new NamedPayload(STATUS, FamilyASessionStatus.stopped(session, at)),
        new NamedPayload(CHANGE, new Change(UNPAIRED)));
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
      case QR_EXPIRED, PAIRING_EXPIRED -> "UNPAIRED_IDLE";
      case UNLINKED -> UNPAIRED;
      case BANNED -> "TOS_BLOCK";
      case CONNECT_TIMEOUT, RESTART_TIMEOUT -> "TIMEOUT";
      case STORE_DAMAGED -> "UNLAUNCHED";
    };
  }

  record Change(String state) {}
}
