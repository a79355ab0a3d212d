package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.NetworkFault;
import java.util.Set;

/// The words for faults, and the parameters that go with each.
enum FaultKind {
  LATENCY("latency"),
  DROP("drop"),
  DUPLICATE("duplicate"),
  REORDER("reorder"),
  REJECT("reject"),
  ACKS_LOST("acks-lost"),
  ACKS_LATE("acks-late"),
  SLOW_LINK("slow-link"),
  DISCONNECT("disconnect"),
  FLAPPING("flapping"),
  HANG("hang"),
  UNLINK("unlink"),
  BAN("ban"),
  TIMELOCK("timelock"),
  RATE_LIMIT("rate-limit"),
  NOT_REGISTERED("not-registered"),
  MEDIA_GONE("media-gone");

  private final String code;

  FaultKind(String code) {
    this.code = code;
  }

  String code() {
    return code;
  }

  static FaultKind of(String code) {
    for (var kind : values()) {
      if (kind.code.equals(code)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("unknown fault " + code);
  }

  boolean has(String parameter) {
    return parameters().contains(parameter);
  }

  private Set<String> parameters() {
    return switch (this) {
      case LATENCY -> Set.of("delay", "jitter", "direction");
      case DROP, DUPLICATE -> Set.of("direction");
      case REORDER -> Set.of("window");
      case REJECT -> Set.of("code", "reason");
      case TIMELOCK -> Set.of("reason");
      case ACKS_LOST -> Set.of("acks");
      case ACKS_LATE -> Set.of("acks", "delay");
      case SLOW_LINK -> Set.of("bytesPerSecond");
      case DISCONNECT -> Set.of("delay");
      case FLAPPING -> Set.of("period");
      case RATE_LIMIT -> Set.of("count", "period");
      case HANG, UNLINK, BAN, NOT_REGISTERED, MEDIA_GONE -> Set.of();
    };
  }

  static FaultKind of(NetworkFault fault) {
    return switch (fault) {
      case NetworkFault.Latency _ -> LATENCY;
      case NetworkFault.Drop _ -> DROP;
      case NetworkFault.Duplicate _ -> DUPLICATE;
      case NetworkFault.Reorder _ -> REORDER;
      case NetworkFault.Reject _ -> REJECT;
      case NetworkFault.AcksLost _ -> ACKS_LOST;
      case NetworkFault.AcksLate _ -> ACKS_LATE;
      case NetworkFault.SlowLink _ -> SLOW_LINK;
      case NetworkFault.Disconnect _ -> DISCONNECT;
      case NetworkFault.Flapping _ -> FLAPPING;
      case NetworkFault.Hang _ -> HANG;
      case NetworkFault.Unlink _ -> UNLINK;
      case NetworkFault.Ban _ -> BAN;
      case NetworkFault.Timelock _ -> TIMELOCK;
      case NetworkFault.RateLimit _ -> RATE_LIMIT;
      case NetworkFault.NotRegistered _ -> NOT_REGISTERED;
      case NetworkFault.MediaGone _ -> MEDIA_GONE;
    };
  }
}
