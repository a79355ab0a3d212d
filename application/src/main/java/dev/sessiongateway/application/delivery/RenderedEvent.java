package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event in the format of a family. An event always renders to the same id, so that webhooks
/// recognise retries. The body also shows the present state of the session, so a retry may differ
/// there.
///
/// @param id constant over retries
/// @param name as the family spells it: `message.any`, `messages.upsert`
/// @param pathSuffix appended to the endpoint's path, empty or starting with `/`
/// @param cause the request that caused the event; null when no request did, or none is known
/// @param attempt number of this attempt, from 1
@SuppressWarnings("ArrayRecordComponent") // passed from renderer to sender, never compared
public record RenderedEvent(
    String id,
    String name,
    Instant at,
    String pathSuffix,
    byte[] body,
    @Nullable RequestTrace cause,
    int attempt)
    implements EventPart {
  /// The rendering that a receiver of this kind made.
  public static RenderedEvent of(EventPart part) {
    if (part instanceof RenderedEvent rendered) {
      return rendered;
    }
    throw new IllegalArgumentException(part.name() + " was not rendered");
  }

  @Override
  public RenderedEvent withAttempt(int number) {
    return number == attempt
        ? this
        : new RenderedEvent(id, name, at, pathSuffix, body, cause, number);
  }
}
