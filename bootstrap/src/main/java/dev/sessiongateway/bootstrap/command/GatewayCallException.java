package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import org.jspecify.annotations.Nullable;

/// A call to a running gateway failed. The message is one line that says what to do.
final class GatewayCallException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  GatewayCallException(ExitCode exitCode, String message, @Nullable Exception cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
