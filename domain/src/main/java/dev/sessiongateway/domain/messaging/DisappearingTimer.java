package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.Arrays;

/// How long messages stay in a chat before they disappear.
public enum DisappearingTimer implements Coded {
  OFF("off", Duration.ZERO),
  DAY("day", Duration.ofDays(1)),
  WEEK("week", Duration.ofDays(7)),
  NINETY_DAYS("90-days", Duration.ofDays(90));

  private final String code;
  private final Duration length;

  DisappearingTimer(String code, Duration length) {
    this.code = code;
    this.length = length;
  }

  @Override
  public String code() {
    return code;
  }

  /// Zero when messages stay.
  public Duration length() {
    return length;
  }

  /// @param field named in the fault
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
  public static DisappearingTimer of(String field, Duration length) {
    return Arrays.stream(values())
        .filter(timer -> timer.length.equals(length))
        .findFirst()
        .orElseThrow(() -> Fault.invalid(field, "must be 0, 86400, 604800 or 7776000 seconds"));
  }
}
