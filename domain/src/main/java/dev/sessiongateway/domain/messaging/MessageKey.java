package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// A reference to another message of the same chat.
///
/// @param fromMe whether the account sent it
/// @param sender where known
public record MessageKey(MessageId id, boolean fromMe, @Nullable Address sender) {}
