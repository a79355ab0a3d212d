package dev.sessiongateway.bootstrap.settings;

/// A setting is invalid. The message is one line with its name, its source and the reason.
public final class InvalidSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidSettings(String message) {
    super(message);
  }
}
