package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import org.jspecify.annotations.Nullable;

/// A message of an account whose network is another provider's, as this provider brings it.
///
/// @param id the provider's; absent when it has none
/// @param chat the other person
/// @param fromMe whether the account has written it, by other means than the gateway
/// @param name the other person's; absent when the provider does not know it
/// @param content with its file as the provider gave it
/// @param replyTo the message that it answers
public record InboundMessage(
    @Nullable MessageId id,
    Address chat,
    boolean fromMe,
    @Nullable String name,
    Content content,
    @Nullable MessageId replyTo) {
  public InboundMessage {
    if (!chat.isPerson()) {
      throw Fault.invalid("chat", "must be a person");
    }
  }
}
