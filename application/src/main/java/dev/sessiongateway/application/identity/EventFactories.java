package dev.sessiongateway.application.identity;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes the factories of events that happen together, and single events.
@Internal
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

  /// A single event of this session, because of the current request if there is one.
  public NewEvent event(SessionName session, Instant at, Event event) {
    var id = identifiers.of(session).eventId(at);
    return new NewEvent(id, at, event, false, CurrentRequest.trace());
  }

  private EventFactory at(
      SessionName session, boolean replayed, Function<Event, @Nullable RequestTrace> cause) {
    var now = time.instant();
    var ids = identifiers.of(session);
    return event -> new NewEvent(ids.eventId(now), now, event, replayed, cause.apply(event));
  }
}
