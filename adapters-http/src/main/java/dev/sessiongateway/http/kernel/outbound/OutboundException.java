package dev.sessiongateway.http.kernel.outbound;

import java.io.IOException;

/// No answer came, or not all of it. The message says why, in words that a client may read.
public final class OutboundException extends IOException {
  private static final long serialVersionUID = 1L;

  OutboundException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
