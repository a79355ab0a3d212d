package dev.sessiongateway.application.bot;

/// A bot did not answer. The message has no secret and none of what people wrote.
public final class BotFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean temporary;

  /// @param temporary whether a repetition may help
  public BotFailure(String reason, boolean temporary) {
    super(reason);
    this.temporary = temporary;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }

  public boolean isTemporary() {
    return temporary;
  }
}
