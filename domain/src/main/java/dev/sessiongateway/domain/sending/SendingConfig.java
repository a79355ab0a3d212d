package dev.sessiongateway.domain.sending;

import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// At which pace a session sends. Without it a message leaves at once.
///
/// @param rate null means any
/// @param jitter each message waits for a random part of this besides
/// @param quietHours null means none
/// @param newContactsPerDay how many people may get their first message in a day; null means any
/// @param typing before a text; null means none
public record SendingConfig(
    @Nullable SendingRate rate,
    Duration jitter,
    @Nullable QuietHours quietHours,
    @Nullable Integer newContactsPerDay,
    @Nullable Typing typing) {
  /// The longest jitter.
  public static final Duration LONGEST_JITTER = Duration.ofHours(1);

  /// The most new contacts that can be set.
  public static final int MOST_CONTACTS = 100_000;

  private static final String FIELD = "config.sending.";

  public static final SendingConfig NONE = new SendingConfig(null, Duration.ZERO, null, null, null);

  public SendingConfig {
    if (jitter.isNegative() || jitter.compareTo(LONGEST_JITTER) > 0) {
      throw Fault.invalid(FIELD + "jitter", "must be 0 to 3600 seconds");
    }
    if (newContactsPerDay != null && (newContactsPerDay < 0 || newContactsPerDay > MOST_CONTACTS)) {
      throw Fault.invalid(FIELD + "newContactsPerDay", "must be 0 to " + MOST_CONTACTS);
    }
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /// How long the recipient sees the account typing before a text.
  ///
  /// @param perCharacter of the text
  public record Typing(Duration perCharacter, Duration least, Duration most) {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    public Typing {
      if (perCharacter.isNegative() || perCharacter.compareTo(Duration.ofSeconds(1)) > 0) {
        throw Fault.invalid(FIELD + "typing.perCharacter", "must be 0 to 1 second");
      }
      if (least.isNegative() || most.compareTo(LONGEST) > 0 || least.compareTo(most) > 0) {
        throw Fault.invalid(FIELD + "typing", "min and max must be 0 to 60 seconds, in this order");
      }
    }

    public Duration of(String text) {
      var whole = perCharacter.multipliedBy(text.length());
      var bounded = whole.compareTo(most) > 0 ? most : whole;
      return bounded.compareTo(least) < 0 ? least : bounded;
    }
  }
}
