package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.util.Optional;

/// Number endings that make a session's send to them fail on purpose: short cuts for faults that
/// happen at every send, until the network has the message.
enum MagicNumber {
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
  SLOW("0504");

  private static final MagicNumber[] ALL = values();

  private final String ending;

  MagicNumber(String ending) {
    this.ending = ending;
  }

  NetworkFault fault() {
    return switch (this) {
      case BLOCKED -> new NetworkFault.Reject(NetworkFault.Refusal.REFUSED, "blocked");
      case DROPPED -> new NetworkFault.Disconnect(Duration.ofSeconds(3));
      case BANNED -> new NetworkFault.Ban();
      case DOWN -> new NetworkFault.Drop(NetworkFault.Direction.OUT);
      case ANSWER_LOST -> new NetworkFault.AcksLost(NetworkFault.Acks.ANSWERS);
      case SLOW ->
          new NetworkFault.Latency(
              Duration.ofSeconds(2), Duration.ZERO, NetworkFault.Direction.OUT);
    };
  }

  static Optional<MagicNumber> of(Address chat) {
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
