package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.messaging.DisappearingTimer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// After how many seconds messages disappear, in a body of family A.
public final class DisappearingTimerField {
  private static final String NAME = "ephemeralExpiration";

  private DisappearingTimerField() {}

  /// @param seconds 0 when they stay; null says nothing
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.ephemeralExpiration`
  static @Nullable DisappearingTimer of(@Nullable Long seconds) {
    return seconds == null ? null : required(seconds);
  }

  /// As [#of].
  public static DisappearingTimer required(long seconds) {
    return DisappearingTimer.of(NAME, Duration.ofSeconds(seconds));
  }
}
