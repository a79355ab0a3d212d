package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// The account of a session on the network.
///
/// @param pictureUrl the URL of the account's picture; absent when there is none or it is unknown
/// @param timelock what the network forbids the account for a time; absent when nothing
public record Account(
    Address id, String pushName, @Nullable String pictureUrl, @Nullable ReachoutTimelock timelock) {

  /// An account that the network does not restrict.
  public Account(Address id, String pushName, @Nullable String pictureUrl) {
    this(id, pushName, pictureUrl, null);
  }

  /// An account without a known picture.
  public Account(Address id, String pushName) {
    this(id, pushName, null);
  }
}
