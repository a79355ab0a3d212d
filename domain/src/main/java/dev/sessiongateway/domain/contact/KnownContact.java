package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A person or a group that a session knows: it heard of them, or has a chat with them.
///
/// @param name what the person calls themselves, or the group's subject
/// @param pictureUrl of a person; absent when there is none
/// @param lastMessageAt when something last happened in the chat; absent when there is none
public record KnownContact(
    Address id,
    @Nullable String name,
    @Nullable String pictureUrl,
    @Nullable Instant lastMessageAt) {}
