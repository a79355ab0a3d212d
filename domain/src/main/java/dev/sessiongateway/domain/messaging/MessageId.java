package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.OpaqueText;
import dev.sessiongateway.domain.fault.Fault;

/// The network's id of a message. Only the network knows how it is made; everybody else compares
/// it.
///
/// @param value 1 to 255 characters, none of them a control character
public record MessageId(String value) {
  private static final int LONGEST = 255;

  public MessageId {
    if (!isValid(value)) {
      throw Fault.invalid("messageId", "must be 1 to " + LONGEST + " characters, none of control");
    }
  }

  /// Whether a network may use this text for a message.
  public static boolean isValid(String text) {
    return OpaqueText.isValid(text, LONGEST);
  }

  @Override
  public String toString() {
    return value;
  }
}
