package dev.sessiongateway.application.store;

import org.jspecify.annotations.Nullable;

/// A store cannot be opened, and was not changed. The message is one line for the operator that
/// names the place and has no secret.
public sealed class StoreUnusable extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String advice;

  /// @param advice what an operator does about it, in one line
  public StoreUnusable(String message, String advice, @Nullable Throwable cause) {
    super(message, cause);
    this.advice = advice;
  }

  public final String advice() {
    return advice;
  }

  /// Another gateway uses the store, maybe of this process.
  public static final class InUse extends StoreUnusable {
    private static final long serialVersionUID = 1L;

    public InUse(String message, @Nullable Throwable cause) {
      super(message, "stop the other gateway first", cause);
    }
  }
}
