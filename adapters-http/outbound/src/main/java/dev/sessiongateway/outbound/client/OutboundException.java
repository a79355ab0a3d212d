package dev.sessiongateway.outbound.client;

import java.io.IOException;

/// No response, or an incomplete one. Clients may read the message.
public final class OutboundException extends IOException {
  private static final long serialVersionUID = 1L;

  OutboundException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
