package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Puts a canonical event into the words of the subscriber's family. Thread-safe.
public interface EventRenderer {

  /// What was subscribed to of this event, in order; often one, sometimes none or two.
  List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event);

  /// How many renderings [#render] would give, without the cost of writing them out.
  default int count(Subscription subscription, Session session, EventRecord event) {
    return render(subscription, session, event).size();
  }

  /// A made-up event that shows whether the way to the receiver works.
  ///
  /// @param session absent for a receiver of all sessions
  RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at);
}
