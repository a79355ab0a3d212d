package dev.sessiongateway.http.familyb.webhook;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig.EventSocket;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A way of telling events as family B's clients write it.
///
/// @param events empty means all
public record EventSinkBody(@Nullable Boolean enabled, @Nullable List<String> events) {

  /// These fields, and those of `other` where these are absent.
  EventSinkBody or(EventSinkBody other) {
    return new EventSinkBody(
        enabled == null ? other.enabled : enabled, events == null ? other.events : events);
  }

  /// Whether it is to be used; who names it without a word on that means yes.
  public boolean isWanted() {
    return !Boolean.FALSE.equals(enabled);
  }

  /// Switching it off keeps what was subscribed to.
  ///
  /// @param before as it is now, absent while nobody set it
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.events`
  public EventSocket toSocket(@Nullable EventSocket before) {
    var kept = before == null ? Set.<String>of() : before.events();
    var named = events == null ? List.<String>of() : events;
    return !isWanted() && named.isEmpty()
        ? new EventSocket(false, kept)
        : new EventSocket(isWanted(), EventNames.parse(named));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.enabled`
  EventSinkBody sayingWhether() {
    if (enabled == null) {
      throw Fault.invalid("enabled", "is required");
    }
    return this;
  }
}
