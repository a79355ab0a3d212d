package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;

/// The forms of addresses and message ids on a network. Texts of clients are parsed here; behind
/// that both are opaque. Thread-safe.
public interface Addressing {

  /// Reads an address in any form that clients use: those that [Address#read] reads, and the
  /// network's own.
  ///
  /// @param field named in the fault when the text is no address of this network
  Address parse(String field, String text);

  /// Reads the id of a message. An id that the network gave is read back as it was. As it is, any
  /// text that can be one is.
  ///
  /// @param field named in the fault when the text is no id of this network
  default MessageId parseMessageId(String field, String text) {
    var trimmed = text.strip();
    if (!MessageId.isValid(trimmed)) {
      throw Fault.invalid(field, "must be the id of a message");
    }
    return new MessageId(trimmed);
  }

  /// The group that a text names without its server, where such a text is too long for a person's
  /// number. Whether there is such a group is not known.
  default Optional<Address> bareGroup(String text) {
    return Optional.empty();
  }

  /// Whether people are known by their phone numbers. Where they are, a client may write a number
  /// in any way that people do, and some countries' numbers in two.
  boolean usesPhoneNumbers();
}
