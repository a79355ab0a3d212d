package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// A contact with the data that the network has.
///
/// @param name the display name that the person chose
/// @param pictureUrl the URL of the picture; absent when there is none
/// @param saved the name in the account's address book; absent when the person is not in it
public record Contact(
    Address id, @Nullable String name, @Nullable String pictureUrl, @Nullable SavedName saved) {

  /// A person who is not in the address book.
  public Contact(Address id, @Nullable String name, @Nullable String pictureUrl) {
    this(id, name, pictureUrl, null);
  }

  /// This contact with the name from a message, unless the message has none.
  public Contact named(@Nullable String other) {
    return other == null ? this : new Contact(id, other, pictureUrl, saved);
  }
}
