package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Renders canonical events in the format of the subscriber's family. Thread-safe.
public interface EventRenderer {

  /// The renderings that the subscription wants, in order; often one, sometimes none or two.
  List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event);

  /// The number of renderings that [#render] would return, without the cost of writing them.
  default int count(Subscription subscription, Session session, EventRecord event) {
    return render(subscription, session, event).size();
  }

  /// A rendering that was not accepted before, whatever the subscription wants now; empty when the
  /// session leaves it out.
  default Optional<RenderedEvent> find(
      Subscription subscription, Session session, EventRecord event, String id, String name) {
    return render(subscription.alsoTo(name), session, event).stream()
        .filter(found -> found.id().equals(id) && found.name().equals(name))
        .findFirst();
  }

  /// A synthetic event that tests the webhook.
  ///
  /// @param session null for a webhook of all sessions
  RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at);
}
