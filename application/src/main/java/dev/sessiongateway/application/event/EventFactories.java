package dev.sessiongateway.application.event;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes stamps for what happens together.
public record EventFactories(Time time, Identifiers identifiers) {

  /// For what happens now, because of the current request if there is one.
  public EventFactory now() {
    var cause = CurrentRequest.trace();
    return at(false, _ -> cause);
  }

  /// For what happens now.
  ///
  /// @param cause finds the request that caused an event; it is quick and does not block
  public EventFactory now(Function<Event, @Nullable RequestTrace> cause) {
    return at(false, cause);
  }

  /// For what happened while the gateway was away.
  public EventFactory replayed() {
    return at(true, _ -> null);
  }

  private EventFactory at(boolean replayed, Function<Event, @Nullable RequestTrace> cause) {
    var now = time.instant();
    return event ->
        new NewEvent(identifiers.eventId(now), now, event, replayed, cause.apply(event));
  }
}
