package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;

/// A session's state in family B's words.
///
/// @param state `open`, `connecting` or `close`
/// @param reason `statusReason` of the event: 200, or the disconnect code
public record ConnectionState(String state, int reason) {
  /// The device was removed, by the gateway or on the phone.
  public static final int LOGGED_OUT = 401;

  private static final int OK = 200;
  private static final int BANNED = 403;
  private static final int TIMED_OUT = 408;
  private static final int CLOSED = 428;
  private static final int REPLACED = 440;
  private static final int BAD_SESSION = 500;

  public static ConnectionState of(SessionState state) {
    return switch (state) {
      case Starting _, AwaitingPairing _, Restarting _ -> new ConnectionState("connecting", OK);
      case Active _ -> new ConnectionState("open", OK);
      // A client that sees `close` calls connect, which also ends a pause.
      case Stopped _, Paused _ -> new ConnectionState("close", CLOSED);
      case Failed(var reason) -> new ConnectionState("close", code(reason));
    };
  }

  /// The disconnect code of a failed session.
  public static int code(FailureReason reason) {
    return switch (reason) {
      case QR_EXPIRED, PAIRING_EXPIRED, PASSKEY_EXPIRED -> CLOSED;
      case UNLINKED -> LOGGED_OUT;
      case BANNED -> BANNED;
      case REPLACED -> REPLACED;
      case CONNECT_TIMEOUT, RESTART_TIMEOUT -> TIMED_OUT;
      case STORE_DAMAGED -> BAD_SESSION;
    };
  }
}
