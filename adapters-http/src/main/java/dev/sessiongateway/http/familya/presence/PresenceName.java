package dev.sessiongateway.http.familya.presence;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.presence.Presence;

/// Family A's words for presences.
public final class PresenceName {
  private PresenceName() {}

  public static String of(Presence presence) {
    return switch (presence) {
      case AVAILABLE -> "online";
      case UNAVAILABLE -> "offline";
      case COMPOSING -> "typing";
      case RECORDING -> "recording";
      case PAUSED -> "paused";
    };
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.presence`
  static Presence of(String word) {
    for (var presence : Presence.values()) {
      if (of(presence).equals(word)) {
        return presence;
      }
    }
    throw Fault.invalid("presence", "must be online, offline, typing, recording or paused");
  }
}
