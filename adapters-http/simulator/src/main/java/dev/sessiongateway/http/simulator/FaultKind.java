package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.NetworkFault;
import java.util.Set;
import java.util.stream.Stream;

/// The words for faults, and the parameters that go with each.
enum FaultKind {
  LATENCY("latency", NetworkFault.Latency.class, "delay", "jitter", "direction"),
  DROP("drop", NetworkFault.Drop.class, "direction"),
  DUPLICATE("duplicate", NetworkFault.Duplicate.class, "direction"),
  REORDER("reorder", NetworkFault.Reorder.class, "window"),
  REJECT("reject", NetworkFault.Reject.class, "code", "reason"),
  ACKS_LOST("acks-lost", NetworkFault.AcksLost.class, "acks"),
  ACKS_LATE("acks-late", NetworkFault.AcksLate.class, "acks", "delay"),
  SLOW_LINK("slow-link", NetworkFault.SlowLink.class, "bytesPerSecond"),
  DISCONNECT("disconnect", NetworkFault.Disconnect.class, "delay"),
  FLAPPING("flapping", NetworkFault.Flapping.class, "period"),
  HANG("hang", NetworkFault.Hang.class),
  UNLINK("unlink", NetworkFault.Unlink.class),
  BAN("ban", NetworkFault.Ban.class),
  TIMELOCK("timelock", NetworkFault.Timelock.class, "reason"),
  CAPPING("capping", NetworkFault.Capping.class, "count", "period"),
  RATE_LIMIT("rate-limit", NetworkFault.RateLimit.class, "count", "period"),
  NOT_REGISTERED("not-registered", NetworkFault.NotRegistered.class),
  UNDELIVERABLE("undeliverable", NetworkFault.Undeliverable.class, "delay", "reason"),
  MEDIA_GONE("media-gone", NetworkFault.MediaGone.class);

  private final String code;
  private final Class<? extends NetworkFault> type;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of cannot be changed
  private final Set<String> parameters;

  FaultKind(String code, Class<? extends NetworkFault> type, String... parameters) {
    this.code = code;
    this.type = type;
    this.parameters = Set.of(parameters);
  }

  String code() {
    return code;
  }

  static FaultKind of(String code) {
    return Stream.of(values()).filter(kind -> kind.code.equals(code)).findFirst().orElseThrow();
  }

  boolean has(String parameter) {
    return parameters.contains(parameter);
  }

  static FaultKind of(NetworkFault fault) {
    return Stream.of(values())
        .filter(kind -> kind.type.isInstance(fault))
        .findFirst()
        .orElseThrow();
  }
}
