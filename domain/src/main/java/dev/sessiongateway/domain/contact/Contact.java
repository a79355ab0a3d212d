package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// A person as the network knows them.
///
/// @param name what they call themselves
/// @param pictureUrl where their picture is; absent when they have none
public record Contact(Address id, @Nullable String name, @Nullable String pictureUrl) {

  /// The same person by the name that a message tells; many tell none.
  public Contact named(@Nullable String other) {
    return other == null ? this : new Contact(id, other, pictureUrl);
  }
}
