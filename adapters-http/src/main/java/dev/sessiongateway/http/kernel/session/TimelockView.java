package dev.sessiongateway.http.kernel.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.session.ReachoutTimelock;
import org.jspecify.annotations.Nullable;

/// A restriction of an account, as family A shows it.
///
/// @param enforcementType the network's own word
/// @param timeEnforcementEnds Unix seconds; null when the network does not say
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TimelockView(
    String enforcementType, boolean isActive, @Nullable Long timeEnforcementEnds) {
  public static TimelockView of(ReachoutTimelock lock) {
    return new TimelockView(
        lock.enforcement(),
        lock.isActive(),
        lock.endsAt() == null ? null : lock.endsAt().getEpochSecond());
  }
}
