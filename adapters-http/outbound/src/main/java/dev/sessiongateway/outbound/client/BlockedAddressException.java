package dev.sessiongateway.outbound.client;

import java.io.IOException;

/// All addresses of a name are blocked by the policy.
final class BlockedAddressException extends IOException {
  private static final long serialVersionUID = 1L;

  BlockedAddressException(String host) {
    super("the address of " + host + " is in a network that is not allowed (outbound.allow)");
  }
}
