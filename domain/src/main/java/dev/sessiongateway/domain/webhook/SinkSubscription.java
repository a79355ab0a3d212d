package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.family.Family;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The events of a session that are published to a sink.
///
/// @param events names in the family's own spelling; `*` is every event
/// @param app of the session at the sink; null when the sink has one place for all sessions
public record SinkSubscription(
    SinkName sink, boolean enabled, Set<String> events, @Nullable PusherApp app) {
  public SinkSubscription {
    events = Set.copyOf(events);
  }

  public SinkSubscription(SinkName sink, boolean enabled, Set<String> events) {
    this(sink, enabled, events, null);
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
        app == null ? sink.url() : app.url(sink),
        events,
        app == null ? null : app.sealedSecret(),
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }
}
