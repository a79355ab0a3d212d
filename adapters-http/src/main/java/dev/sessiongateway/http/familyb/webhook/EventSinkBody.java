package dev.sessiongateway.http.familyb.webhook;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionConfig.EventSocket;
import dev.sessiongateway.http.familyb.event.EventNames;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The settings of an event sink.
///
/// @param events empty means all
public record EventSinkBody(@Nullable Boolean enabled, @Nullable List<String> events) {

  /// These fields, completed by those of `other`.
  EventSinkBody or(EventSinkBody other) {
    return new EventSinkBody(
        enabled == null ? other.enabled : enabled, events == null ? other.events : events);
  }

  /// Whether it is enabled; enabled by default.
  public boolean isWanted() {
    return !Boolean.FALSE.equals(enabled);
  }

  /// Disabling keeps the subscribed events.
  ///
  /// @param before the current settings, absent when never set
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
