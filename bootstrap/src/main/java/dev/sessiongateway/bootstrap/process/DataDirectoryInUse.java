package dev.sessiongateway.bootstrap.process;

/// Another gateway runs on the data directory.
public final class DataDirectoryInUse extends StartupFailure {
  private static final long serialVersionUID = 1L;

  DataDirectoryInUse(String message, Throwable cause) {
    super(ExitCode.DATA_UNUSABLE, message, cause);
  }
}
