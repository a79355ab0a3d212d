package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;

/// The quoted message of a reply, as far as the reply shows it.
public record Quote(MessageId id, Address sender, String text) {
  public static Quote of(Message message) {
    return new Quote(message.id(), message.sender(), message.content().text());
  }
}
