package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.messaging.MessageId;

/// Ids of messages that Meta chose, such as `wamid.HBgL…=`, as clients see them: what follows the
/// dot is in one of the alphabets of base64, and the `/` and `+` of the first cannot be in the path
/// of a URL.
final class MessageIds {
  static final String PREFIX = "wamid.";

  private MessageIds() {}

  /// @param wire as Meta writes it; at most [MessageId]'s length
  static MessageId of(String wire) {
    return new MessageId(
        wire.startsWith(PREFIX)
            ? PREFIX + wire.substring(PREFIX.length()).replace('/', '.').replace('+', '~')
            : wire);
  }

  /// Whether Meta chose it.
  static boolean isWire(MessageId id) {
    return id.value().startsWith(PREFIX);
  }

  static String wire(MessageId id) {
    return isWire(id)
        ? PREFIX + id.value().substring(PREFIX.length()).replace('.', '/').replace('~', '+')
        : id.value();
  }
}
