package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;

/// Is told of each message that was handed to the network, and again when it is given up. Called by
/// the sending thread or a timer: returns at once and throws nothing.
@FunctionalInterface
public interface SendListener {
  /// @param took from the hand-over to the answer of the network
  void sent(ContentKind kind, Outcome outcome, Duration took);

  /// What the network answered.
  enum Outcome implements Coded {
    ACKNOWLEDGED("acknowledged"),
    REFUSED("refused"),
    /// No answer, or it could not be stored; the message is sent later.
    UNCONFIRMED("unconfirmed"),
    FAILED("failed"),
    /// No acknowledgement until the deadline; the message is given up.
    TIMED_OUT("timed_out");

    private final String code;

    Outcome(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
