package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// A person as a business of the Cloud API knows it (Meta's page *Business-scoped user IDs*).
///
/// @param name of the profile
/// @param number absent when the person hides it from this business
/// @param userId of [ScopedUserIds]
/// @param username absent for a person without one
/// @param identity the hash of the person's key, where the number of the business checks it
record CloudPerson(
    String name,
    @Nullable String number,
    String userId,
    @Nullable String username,
    @Nullable String identity) {

  /// The number or, where it is hidden, the user id.
  String shown() {
    return number == null ? userId : number;
  }

  /// The number of somebody in a chat with this person.
  ///
  /// @return null for the person itself when its number is hidden
  @Nullable String numberOf(Address writer, Address self) {
    return writer.equals(self) ? number : writer.user();
  }
}
