package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a receiver wants of an event.
public sealed interface EventPart permits RenderedEvent, EventPart.OfEvent, EventPart.Test {
  /// Constant over retries.
  String id();

  /// The event in the receiver's words; shown, logged and stored with dead letters.
  String name();

  /// The request that caused the event; null when no request did, or none is known.
  @Nullable RequestTrace cause();

  /// The same part, at another attempt.
  ///
  /// @param number from 1
  default EventPart withAttempt(int number) {
    return this;
  }

  /// The event itself, for receivers in the gateway.
  record OfEvent(String name, EventRecord event) implements EventPart {
    /// The event as the only part; none when the session ignores its chat.
    public static List<EventPart> alone(String name, Session session, EventRecord event) {
      return session.config().ignore().covers(event.event().chat())
          ? List.of()
          : List.of(new OfEvent(name, event));
    }

    @Override
    public String id() {
      return event.id().value();
    }

    @Override
    public @Nullable RequestTrace cause() {
      return event.cause();
    }
  }

  /// Asks a receiver that renders nothing whether it accepts events.
  record Test(String id, @Nullable RequestTrace cause) implements EventPart {
    public static final String NAME = "webhook.test";

    public Test(EventId id) {
      this(id.value(), null);
    }

    @Override
    public String name() {
      return NAME;
    }
  }
}
