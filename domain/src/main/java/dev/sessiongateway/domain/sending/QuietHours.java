package dev.sessiongateway.domain.sending;

import dev.sessiongateway.domain.fault.Fault;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.stream.Stream;

/// The part of each day in which nothing leaves, by the clock on the wall of a zone.
///
/// @param from the first quiet minute, `HH:MM`
/// @param to the first minute that is not quiet any more; before `from` when the night is between
/// @param zone a name of the IANA database, such as `Europe/Berlin`
public record QuietHours(String from, String to, String zone) {
  private static final String FIELD = "config.sending.quietHours.";
  private static final int MOST_CHARACTERS = 64;

  public QuietHours {
    if (time("from", from).equals(time("to", to))) {
      throw Fault.invalid(FIELD + "to", "must not be the same as from");
    }
    var _ = zone(zone);
  }

  private static LocalTime time(String field, String text) {
    if (text.length() == 5 && text.charAt(2) == ':') {
      try {
        return LocalTime.parse(text);
      } catch (DateTimeException _) {
        // Refused below.
      }
    }
    throw Fault.invalid(FIELD + field, "must be a time such as 22:00");
  }

  private static ZoneId zone(String name) {
    try {
      if (name.length() <= MOST_CHARACTERS && !name.isEmpty()) {
        return ZoneId.of(name);
      }
    } catch (DateTimeException _) {
      // Refused below.
    }
    throw Fault.invalid(FIELD + "zone", "must be a time zone such as Europe/Berlin");
  }

  /// The zone.
  public ZoneId zoneId() {
    return zone(zone);
  }

  public boolean areAt(Instant moment) {
    var start = time("from", from);
    var end = time("to", to);
    var local = moment.atZone(zoneId()).toLocalTime();
    var isAfterStart = !local.isBefore(start);
    return start.isBefore(end)
        ? isAfterStart && local.isBefore(end)
        : isAfterStart || local.isBefore(end);
  }

  /// When they end.
  ///
  /// @param moment in quiet hours
  /// @return the first moment from there that is not in quiet hours. Where a change of summer time
  ///   skips or repeats the end, it is the first one too
  public Instant endAfter(Instant moment) {
    var rules = zoneId().getRules();
    var day = moment.atZone(zoneId()).toLocalDate();
    var end = time("to", to);
    var ends =
        Stream.of(day, day.plusDays(1), day.plusDays(2))
            .map(date -> date.atTime(end))
            .flatMap(local -> rules.getValidOffsets(local).stream().map(local::toInstant));
    var change = Stream.ofNullable(rules.nextTransition(moment)).map(each -> each.getInstant());
    return Stream.concat(ends, change)
        .filter(each -> each.isAfter(moment) && !areAt(each))
        .min(Instant::compareTo)
        .orElseGet(() -> moment.plus(Duration.ofDays(1)));
  }
}
