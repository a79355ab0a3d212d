package dev.sessiongateway.application.simulation;

import org.jspecify.annotations.Nullable;

/// Where the app of a business gets webhooks.
///
/// @param verifyToken sent when the address is verified; absent for an address that is not
public record CloudWebhook(String url, @Nullable String verifyToken) {
  /// Without the token, and without a query, which may hold another one.
  @Override
  public String toString() {
    return url.split("\\?", 2)[0];
  }
}
