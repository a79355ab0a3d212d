package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.webhook.Delivery.Outcome;
import org.jspecify.annotations.Nullable;

/// A call to a Chatwoot server that failed.
final class ChatwootFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Outcome outcome;
  private final @Nullable Integer status;

  /// @param status null when the server did not answer
  ChatwootFailure(Outcome outcome, @Nullable Integer status, String message) {
    super(message);
    this.outcome = outcome;
    this.status = status;
  }

  Outcome outcome() {
    return outcome;
  }

  @Nullable Integer status() {
    return status;
  }
}
