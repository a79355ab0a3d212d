package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// The id of a message in the Cloud API. It contains the chat, so that an app names a message by it
/// alone.
///
/// @param chat of the business: the person, or a group
record Wamid(Address chat, MessageId message) {
  private static final String PREFIX = "wamid.";
  private static final char SEPARATOR = ':';

  static Wamid of(Message message) {
    return new Wamid(message.chat(), message.id());
  }

  /// @throws GraphFault.Raised `131009` for a text that is no such id
  static Wamid parse(String field, String text) {
    if (text.startsWith(PREFIX)) {
      try {
        var bytes = Base64.getUrlDecoder().decode(text.substring(PREFIX.length()));
        var plain = new String(bytes, StandardCharsets.UTF_8);
        var end = plain.indexOf(SEPARATOR);
        if (end > 0 && MessageId.isValid(plain.substring(end + 1))) {
          return new Wamid(chat(plain.substring(0, end)), new MessageId(plain.substring(end + 1)));
        }
      } catch (IllegalArgumentException _) {
        // It is not Base64.
      }
    }
    throw GraphFault.PARAMETER_VALUE.toException(field + " is no id of a message");
  }

  /// A group is written with its server, a person without.
  private static Address chat(String text) {
    return Address.read(text).filter(Address::isGroup).orElseGet(() -> Address.person(text));
  }

  @Override
  public String toString() {
    var plain = (chat.isGroup() ? chat.toString() : chat.user()) + SEPARATOR + message;
    return PREFIX + Base64.getUrlEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }
}
