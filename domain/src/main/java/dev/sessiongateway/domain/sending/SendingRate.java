package dev.sessiongateway.domain.sending;

import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.Optional;

/// How many messages may leave in any period, at most.
///
/// @param period a second, a minute, an hour or a day
/// @param burst how many may leave at once after a time without any. The others leave more slowly
///   then, so that no period has more than its messages
public record SendingRate(int messages, Duration period, int burst) {
  /// The most messages of a rate.
  public static final int MOST = 100_000;

  /// The longest text of a rate.
  private static final int LONGEST = 20;

  private static final Duration FASTEST = Duration.ofMillis(1);

  public SendingRate {
    if (messages < 1 || messages > MOST) {
      throw invalid();
    }
    if (burst < 1 || burst > messages) {
      throw Fault.invalid("config.sending.burst", "must be 1 to the messages of the rate");
    }
    if (period.dividedBy(messages).compareTo(FASTEST) < 0) {
      throw Fault.invalid("config.sending.rate", "is more than 1000 messages a second");
    }
  }

  /// Reads `20/min`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.sending.rate`,
  ///   `invalid.config.sending.burst`
  public static SendingRate parse(String text, int burst) {
    var slash = text.indexOf('/');
    if (text.length() > LONGEST || slash < 1) {
      throw invalid();
    }
    var period = period(text.substring(slash + 1)).orElseThrow(SendingRate::invalid);
    return new SendingRate(number(text.substring(0, slash)), period, burst);
  }

  private static int number(String digits) {
    if (digits.length() > 6 || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
      throw invalid();
    }
    return Integer.parseInt(digits);
  }

  private static Optional<Duration> period(String word) {
    return switch (word) {
      case "s" -> Optional.of(Duration.ofSeconds(1));
      case "min" -> Optional.of(Duration.ofMinutes(1));
      case "h" -> Optional.of(Duration.ofHours(1));
      case "day" -> Optional.of(Duration.ofDays(1));
      default -> Optional.empty();
    };
  }

  private static RuntimeException invalid() {
    return Fault.invalid(
        "config.sending.rate",
        "must be a number from 1 to " + MOST + " and a period: 2/s, 20/min, 500/h or 1000/day");
  }

  /// The rate as it is written.
  public String text() {
    var word =
        switch ((int) period.toSeconds()) {
          case 1 -> "s";
          case 60 -> "min";
          case 3600 -> "h";
          default -> "day";
        };
    return messages + "/" + word;
  }

  /// The time between two messages once the burst is used up. A burst of more than one makes it
  /// longer: any period has the burst and one message for each spacing in it.
  public Duration spacing() {
    return period.dividedBy(messages - burst + 1L).plusNanos(1);
  }
}
