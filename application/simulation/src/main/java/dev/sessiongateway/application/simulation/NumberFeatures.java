package dev.sessiongateway.application.simulation;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What an app chose for a number by its path `settings` (Meta's page *Settings API*).
///
/// @param storage where messages are kept; absent where nothing was chosen
/// @param checksIdentity whether a message may name the person's identity key, which has to be that
///   of the person
public record NumberFeatures(
    CallingSettings calling, @Nullable StorageSettings storage, boolean checksIdentity) {
  /// Of a new number: nobody calls it.
  public static final NumberFeatures NEW = new NumberFeatures(CallingSettings.NEW, null, false);

  private static final int MINUTES_OF_HOUR = 60;

  /// @param iconHidden whether phones show no button for calls
  /// @param countries whose people see the button, as two letters; empty for all
  /// @param hours when calls are answered; absent for always
  /// @param asksBack whether a person who calls permits the business to call back
  public record CallingSettings(
      boolean enabled,
      boolean iconHidden,
      List<String> countries,
      @Nullable CallHours hours,
      boolean asksBack) {
    static final CallingSettings NEW = new CallingSettings(false, false, List.of(), null, false);

    public CallingSettings {
      countries = List.copyOf(countries);
    }

    /// Whether people may call now.
    public boolean isOpen(Instant now) {
      return enabled && (hours == null || hours.isOpen(now));
    }
  }

  /// @param enabled whether the hours are looked at
  /// @param zone such as `America/Manaus`
  public record CallHours(
      boolean enabled, String zone, List<Opening> weekly, List<Holiday> holidays) {
    public CallHours {
      weekly = List.copyOf(weekly);
      holidays = List.copyOf(holidays);
    }

    boolean isOpen(Instant now) {
      var there = now.atZone(ZoneId.of(zone));
      var day = Opening.DAYS.get(there.getDayOfWeek());
      var date = there.toLocalDate().toString();
      var minute = there.getHour() * MINUTES_OF_HOUR + there.getMinute();
      return !enabled
          || (holidays.stream().noneMatch(one -> one.date().equals(date) && one.contains(minute))
              && weekly.stream().anyMatch(one -> one.day().equals(day) && one.contains(minute)));
    }
  }

  /// Hours of a day of each week.
  ///
  /// @param day one of the words of [#DAYS]
  /// @param from,to minutes of the day; the last is not one of them
  public record Opening(String day, int from, int to) {
    /// The days of a week as Meta writes them.
    public static final Map<DayOfWeek, String> DAYS =
        Map.of(
            DayOfWeek.MONDAY, "MONDAY",
            DayOfWeek.TUESDAY, "TUESDAY",
            DayOfWeek.WEDNESDAY, "WEDNESDAY",
            DayOfWeek.THURSDAY, "THURSDAY",
            DayOfWeek.FRIDAY, "FRIDAY",
            DayOfWeek.SATURDAY, "SATURDAY",
            DayOfWeek.SUNDAY, "SUNDAY");

    boolean contains(int minute) {
      return minute >= from && minute < to;
    }

    /// Whether there is a minute in both.
    public boolean overlaps(Opening other) {
      return day.equals(other.day) && from < other.to && other.from < to;
    }
  }

  /// Hours of one day in which nobody answers.
  ///
  /// @param date as in ISO 8601
  /// @param from,to minutes of the day; the last is one of them
  public record Holiday(String date, int from, int to) {
    boolean contains(int minute) {
      return minute >= from && minute <= to;
    }
  }

  /// @param status as Meta writes it, such as `IN_COUNTRY_STORAGE_ENABLED`
  /// @param region two or three letters
  public record StorageSettings(
      String status, @Nullable String region, @Nullable Integer retentionMinutes) {}
}
