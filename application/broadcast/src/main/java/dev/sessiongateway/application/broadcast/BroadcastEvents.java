package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Appends what happens to broadcasts to the log of the session.
record BroadcastEvents(EventLog log, EventFactories factories) {
  /// @param totals how many recipients are in each state
  void progressed(Session session, Broadcast broadcast, Map<RecipientState, Integer> totals) {
    var byCode = new LinkedHashMap<String, Integer>();
    for (var state : RecipientState.values()) {
      byCode.put(state.code(), totals.getOrDefault(state, 0));
    }
    append(
        session,
        List.of(
            new BroadcastEvent.BroadcastProgressed(
                broadcast.id().value(),
                broadcast.name(),
                broadcast.state().code(),
                broadcast.recipients(),
                byCode)));
  }

  void optedOut(Session session, List<OptOut> people) {
    append(
        session,
        people.stream()
            .<Event>map(person -> new BroadcastEvent.BroadcastOptedOut(person.chat()))
            .toList());
  }

  private void append(Session session, List<Event> events) {
    if (!events.isEmpty()) {
      var factory = factories.now(session.name());
      var _ = log.append(session.ref(), events.stream().map(factory::on).toList());
    }
  }
}
