package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.app.CallRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Waits in seconds, absent when there is none.
@JsonInclude(JsonInclude.Include.NON_NULL)
record CallsAppRule(
    boolean reject,
    @Nullable String message,
    @Nullable Number waitBeforeDecline,
    @Nullable Number waitBeforeResponse) {
  private static final double MILLIS = 1_000;

  static CallsAppRule of(CallRule rule) {
    return new CallsAppRule(
        rule.reject(),
        rule.message(),
        seconds(rule.beforeDecline()),
        seconds(rule.beforeMessage()));
  }

  private static @Nullable Number seconds(Duration wait) {
    if (wait.isZero()) {
      return null;
    }
    var fraction = wait.toMillis() / MILLIS;
    return fraction == wait.toSeconds() ? (Number) wait.toSeconds() : (Number) fraction;
  }
}
