package dev.sessiongateway.domain.messaging;

import java.time.Instant;

/// What somebody says to the invitation in a [Content.CalendarEvent].
///
/// @param extraGuests how many they bring
public record EventRsvp(Response response, int extraGuests, Instant at) {

  /// Whether they come.
  public enum Response {
    GOING,
    NOT_GOING,
    MAYBE
  }
}
