package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A person or a group that a session knows, from an event or from a chat.
///
/// @param name the person's display name, or the group's subject
/// @param pictureUrl of a person; absent when there is none
/// @param saved the person's name in the account's address book; absent when it is not there
/// @param lastMessageAt the time of the chat's last message; absent when there is none
public record KnownContact(
    Address id,
    @Nullable String name,
    @Nullable String pictureUrl,
    @Nullable SavedName saved,
    @Nullable Instant lastMessageAt) {
  public Contact toContact() {
    return new Contact(id, name, pictureUrl, saved);
  }
}
