package dev.sessiongateway.http.kernel.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.HttpFault;

/// The close status of a websocket.
///
/// @param code of RFC 6455 and its registry
/// @param reason for a person, without secrets; at most [#REASON_BYTES] of UTF-8
public record CloseStatus(int code, String reason) {
  static final CloseStatus OUR_OWN = new CloseStatus(1011, "Internal server error");
  static final CloseStatus TOO_SLOW = new CloseStatus(1013, HttpFault.READER_TOO_SLOW.message());

  private static final CloseStatus STOPPING = new CloseStatus(1001, HttpFault.STOPPING.message());
  private static final int POLICY = 1008;
  private static final int TRY_AGAIN_LATER = 1013;

  /// The limit of a close frame.
  private static final int REASON_BYTES = 123;

  public CloseStatus {
    while (reason.getBytes(UTF_8).length > REASON_BYTES) {
      reason = reason.substring(0, reason.offsetByCodePoints(reason.length(), -1));
    }
  }

  static CloseStatus of(Fault fault) {
    return switch (fault) {
      case Fault.Unauthorized _ -> new CloseStatus(POLICY, "Unauthorized");
      case Fault.Forbidden _ -> new CloseStatus(POLICY, "Forbidden");
      case Fault.TooManyRequests _,
          Fault.SessionElsewhere _,
          Fault.NetworkDown _,
          Fault.SendUnconfirmed _,
          Fault.StoreUnavailable _ ->
          new CloseStatus(TRY_AGAIN_LATER, fault.message());
      case Fault.Invalid _,
          Fault.NotFound _,
          Fault.Unprocessable _,
          Fault.Conflict _,
          Fault.SessionExists _,
          Fault.SessionNotReady _,
          Fault.WrongState _,
          Fault.TooLarge _,
          Fault.Unsupported _,
          Fault.NotOffered _,
          Fault.NotOnNetwork _,
          Fault.Refused _ ->
          new CloseStatus(POLICY, fault.message());
    };
  }

  static CloseStatus of(HttpFault fault) {
    if (fault == HttpFault.STOPPING) {
      return STOPPING;
    }
    if (fault == HttpFault.TWO_KEYS) {
      return new CloseStatus(POLICY, fault.message());
    }
    return fault == HttpFault.READER_TOO_SLOW
        ? TOO_SLOW
        : new CloseStatus(fault.status() == 503 ? TRY_AGAIN_LATER : POLICY, fault.code());
  }
}
