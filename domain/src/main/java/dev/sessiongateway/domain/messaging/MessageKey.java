package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// Points to a message of the same chat that something else is about.
///
/// @param fromMe whether the account wrote it
/// @param sender who wrote it, where that is known
public record MessageKey(MessageId id, boolean fromMe, @Nullable Address sender) {}
