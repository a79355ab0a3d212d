package dev.sessiongateway.bootstrap.process;

/// The exit codes of the program, for scripts and service managers.
public enum ExitCode {
  OK(0),
  /// The requested operation failed, or a bug.
  FAILED(1),
  /// The command line or a setting is invalid, or a required key is missing.
  MISUSED(2),
  /// The data directory or a database in it is unusable.
  DATA_UNUSABLE(3),
  PORT_IN_USE(4),
  /// No gateway answers at the expected address.
  NOT_RUNNING(5);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
