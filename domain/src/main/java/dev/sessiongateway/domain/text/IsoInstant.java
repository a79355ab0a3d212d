package dev.sessiongateway.domain.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.format.DateTimeParseException;

/// Instants as [Instant#toString] writes them.
public final class IsoInstant {
  /// `2025-11-20T13:05:07Z`.
  private static final int SHORTEST = 20;

  /// The point before the fraction of a second.
  private static final int POINT = 19;

  private static final int FRACTION_DIGITS = 9;
  private static final long SECONDS_OF_DAY = 86_400;
  private static final int NO_NUMBER = -1;

  /// The years 0 to 9999.
  private static final long FIRST_SECOND = LocalDate.of(0, 1, 1).toEpochDay() * SECONDS_OF_DAY;

  private static final long END_SECOND = LocalDate.of(10_000, 1, 1).toEpochDay() * SECONDS_OF_DAY;

  private IsoInstant() {}

  /// As [Instant#parse], in a tenth of the time when the year has four digits.
  ///
  /// @throws DateTimeParseException when it is no instant
  public static Instant parse(String text) {
    if (!isCanonical(text)) {
      return Instant.parse(text);
    }
    var year = number(text, 0, 4);
    var month = number(text, 5, 7);
    var day = number(text, 8, 10);
    var hour = number(text, 11, 13);
    var minute = number(text, 14, 16);
    var second = number(text, 17, POINT);
    var nanos = nanos(text);
    if (!isDate(year, month, day)
        || !isUpTo(23, hour)
        || !isUpTo(59, minute)
        || !isUpTo(59, second)
        || nanos == NO_NUMBER) {
      return Instant.parse(text);
    }
    var ofDay = (hour * 60 + minute) * 60 + second;
    var days = LocalDate.of(year, month, day).toEpochDay();
    return Instant.ofEpochSecond(days * SECONDS_OF_DAY + ofDay, nanos);
  }

  /// As [Instant#toString], in a tenth of the time when the year has four digits.
  public static String format(Instant instant) {
    var second = instant.getEpochSecond();
    if (second < FIRST_SECOND || second >= END_SECOND) {
      return instant.toString();
    }
    var date = LocalDate.ofEpochDay(Math.floorDiv(second, SECONDS_OF_DAY));
    var ofDay = (int) Math.floorMod(second, SECONDS_OF_DAY);
    var text = new byte[SHORTEST + 1 + FRACTION_DIGITS];
    write(text, 0, 4, date.getYear(), '-');
    write(text, 5, 7, date.getMonthValue(), '-');
    write(text, 8, 10, date.getDayOfMonth(), 'T');
    write(text, 11, 13, ofDay / 3600, ':');
    write(text, 14, 16, ofDay / 60 % 60, ':');
    write(text, 17, POINT, ofDay % 60, 'Z');
    return new String(text, 0, writeFraction(text, instant.getNano()), ISO_8859_1);
  }

  /// Writes as many groups of three digits as are needed.
  ///
  /// @return the length of the text
  private static int writeFraction(byte[] text, int nanos) {
    if (nanos == 0) {
      return SHORTEST;
    }
    var fraction = nanos;
    var end = text.length - 1;
    for (; fraction % 1000 == 0; end -= 3) {
      fraction /= 1000;
    }
    text[POINT] = '.';
    write(text, POINT + 1, end, fraction, 'Z');
    return end + 1;
  }

  private static void write(byte[] text, int from, int to, int number, char behind) {
    var left = number;
    for (var i = to - 1; i >= from; i--) {
      text[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    text[to] = (byte) behind;
  }

  private static boolean isCanonical(String text) {
    var length = text.length();
    return length >= SHORTEST
        && length <= SHORTEST + 1 + FRACTION_DIGITS
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':'
        && text.charAt(length - 1) == 'Z'
        && (length == SHORTEST || (text.charAt(POINT) == '.' && length > SHORTEST + 1));
  }

  private static boolean isDate(int year, int month, int day) {
    return year != NO_NUMBER
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= Month.of(month).length(Year.isLeap(year));
  }

  private static boolean isUpTo(int most, int number) {
    return number != NO_NUMBER && number <= most;
  }

  private static int nanos(String text) {
    var end = text.length() - 1;
    if (end == POINT) {
      return 0;
    }
    var nanos = number(text, POINT + 1, end);
    for (var digits = end - POINT - 1; digits < FRACTION_DIGITS && nanos > 0; digits++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static int number(String text, int from, int to) {
    var number = 0;
    for (var i = from; i < to; i++) {
      var digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      number = number * 10 + digit;
    }
    return number;
  }
}
