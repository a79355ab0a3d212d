package dev.sessiongateway.domain.webhook;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The events of a session that are published to a sink.
///
/// @param events names in the family's own spelling; `*` is every event
/// @param app of the session at the sink; null when the sink has one place for all sessions
public record SinkSubscription(
    SinkName sink, boolean enabled, Set<String> events, @Nullable PusherApp app)
    implements ReceiverSettings {
  public SinkSubscription {
    events = Set.copyOf(events);
  }

  public SinkSubscription(SinkName sink, boolean enabled, Set<String> events) {
    this(sink, enabled, events, null);
  }
}
