package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// Who a session is on the network.
///
/// @param pictureUrl where the account's picture is, when the network says so; absent when there is
///   none
public record Account(Address id, String pushName, @Nullable String pictureUrl) {

  /// An account whose picture is not known.
  public Account(Address id, String pushName) {
    this(id, pushName, null);
  }
}
