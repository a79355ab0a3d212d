package dev.sessiongateway.bootstrap.settings;

/// A setting that cannot be used. The message is one line that says which, from where, and why.
public final class InvalidSettings extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidSettings(String message) {
    super(message);
  }
}
