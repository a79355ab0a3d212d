package dev.sessiongateway.sink;

/// A broker cannot be reached. The message says why, in one line without secrets.
public final class BrokerFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public BrokerFailure(String reason) {
    super(reason);
  }

  public BrokerFailure(String reason, Throwable cause) {
    super(reason, cause);
  }

  /// The reason.
  public String reason() {
    return String.valueOf(getMessage());
  }
}
