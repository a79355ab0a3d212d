package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A conversation of a session.
///
/// @param name the other person's name or the group's subject, once known
/// @param lastMessageAt the time of its last message
/// @param archived whether it is in the account's archive
public record Chat(
    Address id,
    @Nullable String name,
    Instant lastMessageAt,
    int unread,
    boolean archived,
    @Nullable Message lastMessage) {}
