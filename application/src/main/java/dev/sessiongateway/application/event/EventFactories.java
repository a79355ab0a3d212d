package dev.sessiongateway.application.event;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes stamps for what happens together.
public record EventFactories(Time time, Identifiers identifiers) {

  /// For what happens now to this session, because of the current request if there is one.
  public EventFactory now(SessionName session) {
    var cause = CurrentRequest.trace();
    return at(session, false, _ -> cause);
  }

  /// For what happens now to this session.
  ///
  /// @param cause finds the request that caused an event; it is quick and does not block
  public EventFactory now(SessionName session, Function<Event, @Nullable RequestTrace> cause) {
    return at(session, false, cause);
  }

  /// For what happened while the gateway was away.
  public EventFactory replayed(SessionName session) {
    return at(session, true, _ -> null);
  }

  private EventFactory at(
      SessionName session, boolean replayed, Function<Event, @Nullable RequestTrace> cause) {
    var now = time.instant();
    var ids = identifiers.of(session);
    return event -> new NewEvent(ids.eventId(now), now, event, replayed, cause.apply(event));
  }
}
