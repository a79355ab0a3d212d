package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.Arrays;

/// How long a message can be pinned.
public enum PinDuration implements Coded {
  DAY("DAY", Duration.ofDays(1)),
  WEEK("WEEK", Duration.ofDays(7)),
  MONTH("MONTH", Duration.ofDays(30));

  private final String code;
  private final Duration length;

  PinDuration(String code, Duration length) {
    this.code = code;
    this.length = length;
  }

  @Override
  public String code() {
    return code;
  }

  public Duration length() {
    return length;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.duration`
  public static PinDuration ofSeconds(long seconds) {
    return Arrays.stream(values())
        .filter(duration -> duration.length.toSeconds() == seconds)
        .findFirst()
        .orElseThrow(() ->
            Fault.invalid(
                "duration", "must be 86400 (a day), 604800 (a week) or 2592000 (30 days)"));
  }
}
