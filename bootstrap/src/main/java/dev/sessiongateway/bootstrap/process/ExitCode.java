package dev.sessiongateway.bootstrap.process;

/// How the program ends, for scripts and service managers.
public enum ExitCode {
  OK(0),
  /// Something that was asked for did not work out, or is a fault of ours.
  FAILED(1),
  /// The command line or a setting cannot be used, or there is no key where one is needed.
  MISUSED(2),
  /// The data directory or a database in it cannot be used.
  DATA_UNUSABLE(3),
  PORT_IN_USE(4),
  /// No gateway answers where one should be running.
  NOT_RUNNING(5);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
