package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// One event as each family's webhooks get it.
///
/// @param seq its number in the log of the session
/// @param a,b none where the family has no such event
/// @param canonical the stored event, as family A sends it for debugging
record EventForms(
    String id, long seq, List<RawValue> a, List<RawValue> b, List<RawValue> canonical) {
  static EventForms of(EventRecord event, Session session, EventRenderer renderer) {
    return new EventForms(
        event.id().value(),
        event.seq(),
        render(Family.A, Subscription.ALL, event, session, renderer),
        render(Family.B, Subscription.ALL, event, session, renderer),
        render(Family.A, EventNames.ENGINE_EVENT, event, session, renderer));
  }

  private static List<RawValue> render(
      Family family, String names, EventRecord event, Session session, EventRenderer renderer) {
    var everything = new Subscription(family, Set.of(names), false, false, null);
    return renderer.render(everything, session, event).stream()
        .map(form -> new RawValue(new String(form.body(), StandardCharsets.UTF_8)))
        .toList();
  }
}
