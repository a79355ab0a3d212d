package dev.sessiongateway.application.identity;

import java.util.random.RandomGenerator;

/// Lower-case ULIDs, each greater than the one before: 48 bits of milliseconds, 80 bits of chance.
///
/// Within a millisecond, and when the clock went back, the last value is counted up. Thread-safe.
final class UlidSequence {
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int TIME_DIGITS = 10;
  private static final int CHANCE_DIGITS = 16;

  private final RandomGenerator random;
  private long millis = Long.MIN_VALUE;

  /// The 80 bits of chance as two numbers of 40 bits, eight digits each.
  private long high;

  private long low;

  UlidSequence(RandomGenerator random) {
    this.random = random;
  }

  synchronized String next(long atMillis) {
    if (atMillis > millis) {
      millis = atMillis;
      draw();
    } else {
      countUp();
    }
    var digits = new char[TIME_DIGITS + CHANCE_DIGITS];
    write(millis, digits, 0, TIME_DIGITS);
    write(high, digits, TIME_DIGITS, CHANCE_DIGITS / 2);
    write(low, digits, TIME_DIGITS + CHANCE_DIGITS / 2, CHANCE_DIGITS / 2);
    return new String(digits);
  }

  private void draw() {
    // The topmost bit stays clear, which leaves room to count up.
    high = random.nextLong(1L << 39);
    low = random.nextLong(1L << 40);
  }

  private void countUp() {
    low = (low + 1) & ((1L << 40) - 1);
    high = low == 0 ? high + 1 : high;
  }

  private static void write(long value, char[] digits, int from, int count) {
    var rest = value;
    for (var i = from + count - 1; i >= from; i--) {
      digits[i] = ALPHABET.charAt((int) (rest & 31));
      rest >>>= 5;
    }
  }
}
