package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The code that verifies a number, and how often the app may try (Meta's pages *Phone Number
/// Verification Request Code API* and *Error codes*, which name limits without numbers but for
/// [#CHANGES]). It ends with the process. Thread-safe.
final class Registration {
  /// How long a code is valid.
  static final Duration VALID = Duration.ofMinutes(10);

  /// How many codes are sent within [#PERIOD].
  static final int CODES = 5;

  /// How often a code, or a pin within [#PERIOD], may be wrong.
  static final int GUESSES = 5;

  /// How often a number is registered or deregistered within [#CHANGES_PERIOD].
  static final int CHANGES = 10;

  static final Duration PERIOD = Duration.ofHours(1);
  static final Duration CHANGES_PERIOD = Duration.ofHours(72);

  private final Deque<Instant> codes = new ArrayDeque<>();
  private final Deque<Instant> wrongPins = new ArrayDeque<>();
  private final Deque<Instant> changes = new ArrayDeque<>();
  private @Nullable Sent sent;

  /// 6 digits, for the verification of a number.
  static String code(MessageId chance) {
    return String.format(Locale.ROOT, "%06d", Math.floorMod(chance.hashCode(), 1_000_000));
  }

  /// Sends a code.
  ///
  /// @throws GraphFault.Raised `136024` over the limit
  synchronized void send(String code, String method, Instant now) {
    if (!take(codes, CODES, PERIOD, now)) {
      throw GraphFault.REQUEST_CODE.toException("too many codes were requested; try again later");
    }
    sent = new Sent(code, method, now.plus(VALID), 0);
  }

  /// The code that was sent last, while it is valid.
  synchronized Optional<Sent> sent(Instant now) {
    return Optional.ofNullable(sent).filter(one -> one.until().isAfter(now));
  }

  /// Takes the code that was sent, once.
  ///
  /// @throws GraphFault.Raised `136025` for another one, and where none is valid
  synchronized void verify(String code, Instant now) {
    var valid =
        sent(now)
            .orElseThrow(() ->
                GraphFault.VERIFY_CODE.toException(
                    "no code was requested, or it is not valid any more"));
    if (valid.code().equals(code)) {
      sent = null;
      return;
    }
    sent = valid.wrong() + 1 < GUESSES ? valid.guessed() : null;
    throw GraphFault.VERIFY_CODE.toException(
        sent == null ? "the code was wrong too often; request another one" : "the code is wrong");
  }

  /// @throws GraphFault.Raised `133008` while the pin was wrong too often
  synchronized void requirePinGuess(Instant now) {
    forget(wrongPins, PERIOD, now);
    if (wrongPins.size() >= GUESSES) {
      throw GraphFault.PIN_GUESSES.toException("the pin was wrong too often; try again later");
    }
  }

  synchronized void wrongPin(Instant now) {
    wrongPins.addLast(now);
  }

  /// Before the number is registered or deregistered.
  ///
  /// @throws GraphFault.Raised `133016` over the limit
  synchronized void change(Instant now) {
    if (!take(changes, CHANGES, CHANGES_PERIOD, now)) {
      throw GraphFault.REGISTRATIONS.toException(
          "the number was registered and deregistered 10 times within 72 hours");
    }
  }

  private static boolean take(Deque<Instant> past, int most, Duration period, Instant now) {
    forget(past, period, now);
    if (past.size() >= most) {
      return false;
    }
    past.addLast(now);
    return true;
  }

  private static void forget(Deque<Instant> past, Duration period, Instant now) {
    past.removeIf(one -> !one.plus(period).isAfter(now));
  }

  /// A code that was sent.
  ///
  /// @param method `SMS` or `VOICE`
  /// @param wrong how many other codes were tried
  record Sent(String code, String method, Instant until, int wrong) {
    Sent guessed() {
      return new Sent(code, method, until, wrong + 1);
    }
  }
}
