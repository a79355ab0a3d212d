package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.util.Optional;

/// Numbers that make every send to them fail in one way: short cuts for faults that happen at every
/// send, until the network has the message. Some are endings of any number. The others are whole
/// numbers, +1 500 555 01xx, which nobody has.
public enum MagicNumber {
  /// The network refuses: the recipient has blocked the account.
  BLOCKED("0403"),
  /// The connection drops before the message is taken, and reconnects.
  DROPPED("0408"),
  /// The account is banned; every session of it fails.
  BANNED("0410"),
  /// Every send fails without an answer; the message is never taken.
  DOWN("0500"),
  /// The message is taken but the answer is lost; a retry with the same id succeeds.
  ANSWER_LOST("0502"),
  /// The answer takes 2 seconds.
  SLOW("0504"),
  /// Nobody finds the number, and sends are refused.
  NOT_REGISTERED("15005550101"),
  /// The network refuses: the recipient has blocked the account.
  BLOCKED_ACCOUNT("15005550102"),
  /// Each send is over a rate.
  RATE_LIMITED("15005550103"),
  /// The account may not write to new contacts.
  CAPPED("15005550104"),
  /// The message is taken, and fails a second later.
  UNDELIVERABLE("15005550105"),
  /// The network does not take the message now; each attempt fails so.
  UNAVAILABLE("15005550106"),
  /// Each send is without an answer; the message is never taken.
  UNANSWERED("15005550107"),
  /// The message is taken but the answer is lost; a retry with the same id succeeds.
  ANSWER_MISSING("15005550108"),
  /// The answer takes 10 seconds.
  VERY_SLOW("15005550109"),
  /// The message is taken, and never delivered or read.
  UNREAD("15005550110");

  private static final MagicNumber[] ALL = values();

  private final String ending;

  MagicNumber(String ending) {
    this.ending = ending;
  }

  NetworkFault fault() {
    return switch (this) {
      case BLOCKED, BLOCKED_ACCOUNT ->
          new NetworkFault.Reject(NetworkFault.Refusal.REFUSED, "blocked");
      case DROPPED -> new NetworkFault.Disconnect(Duration.ofSeconds(3));
      case BANNED -> new NetworkFault.Ban();
      case DOWN, UNANSWERED -> new NetworkFault.Drop(NetworkFault.Direction.OUT);
      case ANSWER_LOST, ANSWER_MISSING -> new NetworkFault.AcksLost(NetworkFault.Acks.ANSWERS);
      case SLOW -> slow(Duration.ofSeconds(2));
      case VERY_SLOW -> slow(Duration.ofSeconds(10));
      case NOT_REGISTERED -> new NetworkFault.NotRegistered();
      case RATE_LIMITED -> new NetworkFault.RateLimit(0, Duration.ofMinutes(1));
      case CAPPED -> new NetworkFault.Capping(0, Duration.ofDays(1));
      case UNDELIVERABLE ->
          new NetworkFault.Undeliverable(Duration.ofSeconds(1), "the message is undeliverable");
      case UNAVAILABLE -> new NetworkFault.Reject(NetworkFault.Refusal.DOWN, "unavailable");
      case UNREAD -> new NetworkFault.AcksLost(NetworkFault.Acks.RECEIPTS);
    };
  }

  /// Whether a lookup finds it. An ending alone is no number.
  boolean isFound() {
    return this != NOT_REGISTERED && ending.length() > 4;
  }

  private static NetworkFault slow(Duration delay) {
    return new NetworkFault.Latency(delay, Duration.ZERO, NetworkFault.Direction.OUT);
  }

  /// That of a recipient; groups have none.
  public static Optional<MagicNumber> of(Address chat) {
    if (chat.isPerson()) {
      for (var magic : ALL) {
        if (chat.user().endsWith(magic.ending)) {
          return Optional.of(magic);
        }
      }
    }
    return Optional.empty();
  }
}
