package dev.sessiongateway.application.event;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.NewEvent;

/// Makes stamps for what happens together.
public record EventFactories(Time time, Identifiers identifiers) {

  /// For what happens now.
  public EventFactory now() {
    return at(false);
  }

  /// For what happened while the gateway was away.
  public EventFactory replayed() {
    return at(true);
  }

  private EventFactory at(boolean replayed) {
    var now = time.instant();
    return event -> new NewEvent(identifiers.eventId(now), now, event, replayed);
  }
}
