package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;

/// How a simulated network misbehaves. Each fault happens at one kind of occasion, or two: when a
/// session sends a message, when signals (messages, receipts and other updates) are delivered to a
/// session, when its link connects, when a number is looked up.
public sealed interface NetworkFault {
  /// The longest delay of one message.
  Duration LONGEST_DELAY = Duration.ofSeconds(60);

  /// Sends and signals take longer.
  ///
  /// @param jitter up to so much longer, at random
  record Latency(Duration delay, Duration jitter, Direction direction) implements NetworkFault {
    public Latency {
      if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
        throw outOf("delay", "0 to 60 seconds");
      }
      if (jitter.isNegative() || jitter.compareTo(LONGEST_DELAY) > 0) {
        throw outOf("jitter", "0 to 60 seconds");
      }
      if (delay.plus(jitter).isZero()) {
        throw Fault.invalid("delay", "give a delay or a jitter");
      }
    }
  }

  /// A send is lost, and nobody answers it. Signals are lost on their way, and delivered again
  /// later, as the session did not acknowledge them; those that are not repeated (typing, presence,
  /// calls) are gone.
  record Drop(Direction direction) implements NetworkFault {}

  /// A message is sent twice with one id, or delivered twice, as receipts are.
  record Duplicate(Direction direction) implements NetworkFault {}

  /// Signals arrive in another order than they were sent.
  ///
  /// @param window how many signals are mixed, at most
  record Reorder(int window) implements NetworkFault {
    /// How long the first signal waits for others to be mixed with.
    public static final Duration TIMEOUT = Duration.ofSeconds(1);

    public Reorder {
      if (window < 2 || window > 100) {
        throw outOf("window", "2 to 100 signals");
      }
    }
  }

  /// A send is refused.
  ///
  /// @param reason for people; part of the message of `network.refused`
  record Reject(Refusal code, String reason) implements NetworkFault {}

  /// The network takes a message, and its answer is lost; receipts of phones do not arrive.
  record AcksLost(Acks acks) implements NetworkFault {}

  /// As [AcksLost], but they come later. Late receipts are overtaken by other signals.
  record AcksLate(Acks acks, Duration delay) implements NetworkFault {
    public AcksLate {
      if (!delay.isPositive() || delay.compareTo(LONGEST_DELAY) > 0) {
        throw outOf("delay", "more than 0 and up to 60 seconds");
      }
    }
  }

  /// Messages and files take the time of their size, each at most [#LONGEST_DELAY].
  record SlowLink(int bytesPerSecond) implements NetworkFault {
    public SlowLink {
      if (bytesPerSecond < 1) {
        throw outOf("bytesPerSecond", "1 or more");
      }
    }
  }

  /// The connection is lost and comes back.
  ///
  /// @param back after so long
  record Disconnect(Duration back) implements NetworkFault {
    public Disconnect {
      if (!back.isPositive() || back.compareTo(Duration.ofDays(1)) > 0) {
        throw outOf("delay", "more than 0 and up to a day");
      }
    }
  }

  /// The connection is lost again and again: each period, for half of it.
  record Flapping(Duration period) implements NetworkFault {
    public Flapping {
      if (period.compareTo(Duration.ofSeconds(1)) < 0 || period.compareTo(Duration.ofDays(1)) > 0) {
        throw outOf("period", "1 second to a day");
      }
    }
  }

  /// A link that starts is never connected, nor is it offered a QR code.
  record Hang() implements NetworkFault {}

  /// The phone removes the session from its linked devices.
  record Unlink() implements NetworkFault {}

  /// The account is banned: its sessions fail, and fail again when they are paired, while the rule
  /// lasts.
  record Ban() implements NetworkFault {}

  /// The account may write only to people with whom it has a chat, while the rule lasts. It stays
  /// connected.
  ///
  /// @param enforcement the network's word for the kind
  record Timelock(String enforcement) implements NetworkFault {}

  /// The account may write to at most so many people with whom it has no chat in each period; more
  /// are refused until the next begins. It stays connected.
  record Capping(int count, Duration period) implements NetworkFault {
    private static final Duration LONGEST = Duration.ofDays(31);

    public Capping {
      if (count < 0) {
        throw outOf("count", "0 or more");
      }
      if (period.compareTo(Duration.ofSeconds(1)) < 0 || period.compareTo(LONGEST) > 0) {
        throw outOf("period", "1 second to 31 days");
      }
    }
  }

  /// A session sends at most so many messages in each period; more are refused until the next
  /// begins.
  record RateLimit(int count, Duration period) implements NetworkFault {
    public RateLimit {
      if (count < 0) {
        throw outOf("count", "0 or more");
      }
      if (period.compareTo(Duration.ofSeconds(1)) < 0 || period.compareTo(Duration.ofDays(1)) > 0) {
        throw outOf("period", "1 second to a day");
      }
    }
  }

  /// The number is not on the network: nobody finds it, and sends to it are refused.
  record NotRegistered() implements NetworkFault {}

  /// The network takes a message, and reports later that it cannot be delivered. A business gets
  /// the report as the status `failed`, at once.
  ///
  /// @param reason for people; the failure of the message
  record Undeliverable(Duration delay, String reason) implements NetworkFault {
    public Undeliverable {
      if (!delay.isPositive() || delay.compareTo(LONGEST_DELAY) > 0) {
        throw outOf("delay", "more than 0 and up to 60 seconds");
      }
    }
  }

  /// The file of a received message cannot be read.
  record MediaGone() implements NetworkFault {}

  private static RuntimeException outOf(String field, String range) {
    return Fault.invalid(field, "must be " + range);
  }

  /// What a session sends, what it receives, or both.
  enum Direction implements Coded {
    BOTH("both"),
    OUT("out"),
    IN("in");

    private final String code;

    Direction(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }

    public boolean isOut() {
      return this != IN;
    }

    public boolean isIn() {
      return this != OUT;
    }
  }

  /// The network's answers to sends, the receipts of phones, or both.
  enum Acks implements Coded {
    ALL("all"),
    ANSWERS("answers"),
    RECEIPTS("receipts");

    private final String code;

    Acks(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }

    public boolean areAnswers() {
      return this != RECEIPTS;
    }

    public boolean areReceipts() {
      return this != ANSWERS;
    }
  }

  /// What a refused send says.
  enum Refusal implements Coded {
    /// Final: the message fails.
    REFUSED("network.refused"),
    /// The message is sent again.
    DOWN("network.down");

    private final String code;

    Refusal(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
