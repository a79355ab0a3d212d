package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;

/// An answer to the invitation in a [Content.CalendarEvent].
///
/// @param extraGuests the number of additional guests
public record EventRsvp(Response response, int extraGuests, Instant at) {

  /// Whether the person attends.
  public enum Response implements Coded {
    GOING("GOING"),
    NOT_GOING("NOT_GOING"),
    MAYBE("MAYBE");

    private final String code;

    Response(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
