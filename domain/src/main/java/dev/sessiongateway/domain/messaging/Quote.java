package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;

/// The message that another one answers, as far as a reader needs it.
public record Quote(MessageId id, Address sender, String text) {
  public static Quote of(Message message) {
    return new Quote(message.id(), message.sender(), message.content().text());
  }
}
