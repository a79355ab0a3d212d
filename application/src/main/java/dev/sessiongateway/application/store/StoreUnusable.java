package dev.sessiongateway.application.store;

import org.jspecify.annotations.Nullable;

/// A store cannot be opened, and was not changed. The message is one line for the operator: the
/// problem, which names the place and has no secret, and the advice.
public sealed class StoreUnusable extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String advice;

  /// @param problem without the advice, which the message has behind it
  /// @param advice what an operator does about it, in one line; may be empty
  public StoreUnusable(String problem, String advice, @Nullable Throwable cause) {
    super(advice.isEmpty() ? problem : problem + "; " + advice, cause);
    this.problem = problem;
    this.advice = advice;
  }

  public final String problem() {
    return problem;
  }

  public final String advice() {
    return advice;
  }

  /// Another gateway uses the store, maybe of this process.
  public static final class InUse extends StoreUnusable {
    private static final long serialVersionUID = 1L;

    public InUse(String problem, @Nullable Throwable cause) {
      this(problem, "stop the other gateway first", cause);
    }

    /// @param advice when one gateway is not all that has to be stopped
    public InUse(String problem, String advice, @Nullable Throwable cause) {
      super(problem, advice, cause);
    }
  }
}
