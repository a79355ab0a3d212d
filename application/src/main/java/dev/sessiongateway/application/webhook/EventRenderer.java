package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;

/// Puts a canonical event into the words of the receiver's family. Thread-safe.
public interface EventRenderer {

  /// What the receiver subscribed to of this event, in order; often one, sometimes none or two.
  List<RenderedEvent> render(Webhook webhook, Session session, EventRecord event);
}
