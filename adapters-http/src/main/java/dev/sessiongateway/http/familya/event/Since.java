package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.fault.Fault;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The last event that a client has received: `since` or `Last-Event-ID`.
sealed interface Since {
  Pattern EVENT_ID = Pattern.compile("evt_([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}");
  Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  /// Everything up to the event of this number was received.
  record Seq(long seq) implements Since {}

  /// Everything up to the event of this id was received.
  ///
  /// @param at the time that the id begins with
  record Id(String id, Instant at) implements Since {
    /// The common prefix of the ids of all events that one event was rendered to.
    String stem() {
      return id.substring(0, id.length() - 16);
    }
  }

  /// @return null when the parameter is absent or blank
  static @Nullable Since parse(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    if (NUMBER.matcher(text).matches()) {
      return new Seq(Long.parseLong(text));
    }
    var id = EVENT_ID.matcher(text);
    if (!id.matches()) {
      throw Fault.invalid("since", "must be the id of an event, or a number that was told as next");
    }
    return new Id(text, Instant.ofEpochMilli(number(id.group(1))));
  }

  private static long number(String digits) {
    return digits.chars().mapToLong(ALPHABET::indexOf).reduce(0, (sum, digit) -> sum * 32 + digit);
  }
}
