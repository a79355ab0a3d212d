package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.family.Family;
import java.util.List;
import java.util.Set;

/// The events of a session that are published to a sink.
///
/// @param events names in the family's own spelling; `*` is every event
public record SinkSubscription(SinkName sink, boolean enabled, Set<String> events) {
  public SinkSubscription {
    events = Set.copyOf(events);
  }

  /// The webhook as which the sink receives the events of one session.
  public Webhook webhook() {
    return webhook(sink.ofInstance());
  }

  /// The webhook as which the sink receives the events of all sessions.
  public Webhook ofAll() {
    return webhook(sink.ofAll());
  }

  private Webhook webhook(WebhookId id) {
    return new Webhook(
        id,
        Family.B,
        enabled,
        sink.url(),
        events,
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }
}
