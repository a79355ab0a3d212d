package dev.sessiongateway.http.bots.engine;

/// A bot did not answer. The message has no secret and none of what people wrote.
public final class BotFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean temporary;
  private final boolean forgotten;

  /// @param temporary whether a repetition may help
  public BotFailure(String reason, boolean temporary) {
    this(reason, temporary, false);
  }

  private BotFailure(String reason, boolean temporary, boolean forgotten) {
    super(reason);
    this.temporary = temporary;
    this.forgotten = forgotten;
  }

  /// The server has no conversation with this context any more: it has expired, was deleted, or is
  /// that of another server. A new one may begin.
  public static BotFailure forgotten(String reason) {
    return new BotFailure(reason, false, true);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }

  public boolean isTemporary() {
    return temporary;
  }

  /// @see #forgotten
  public boolean isForgotten() {
    return forgotten;
  }
}
