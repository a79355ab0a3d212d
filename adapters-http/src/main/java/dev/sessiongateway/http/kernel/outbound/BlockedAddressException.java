package dev.sessiongateway.http.kernel.outbound;

import java.io.IOException;

/// The name leads only to addresses that calls may not go to.
final class BlockedAddressException extends IOException {
  private static final long serialVersionUID = 1L;

  BlockedAddressException(String host) {
    super("the address of " + host + " is in a network that is not allowed (outbound.allow)");
  }
}
