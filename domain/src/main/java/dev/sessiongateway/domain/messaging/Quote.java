package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;

/// The quoted message of a reply, as far as the reply shows it.
///
/// @param kind of its content
public record Quote(MessageId id, Address sender, String text, ContentKind kind) {

  /// The quote of a text.
  public Quote(MessageId id, Address sender, String text) {
    this(id, sender, text, ContentKind.TEXT);
  }

  /// The same message, whose author is shown under another address.
  public Quote by(Address other) {
    return new Quote(id, other, text, kind);
  }
}
