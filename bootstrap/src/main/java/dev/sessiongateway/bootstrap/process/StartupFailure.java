package dev.sessiongateway.bootstrap.process;

import org.jspecify.annotations.Nullable;

/// The gateway cannot start, for a reason that its operator can fix. The message is one line.
public sealed class StartupFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public StartupFailure(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public StartupFailure(ExitCode exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /// What opens a network or a store threw something.
  ///
  /// @param kind in one word
  static StartupFailure unopened(String kind, String name, Throwable e) {
    var reason = e instanceof IllegalStateException ? e.getMessage() : e.toString();
    return new StartupFailure(
        ExitCode.DATA_UNUSABLE,
        "the %s '%s' cannot be opened: %s".formatted(kind, name, reason),
        e);
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  /// Another gateway runs on the data directory.
  public static final class DataDirectoryInUse extends StartupFailure {
    private static final long serialVersionUID = 1L;

    DataDirectoryInUse(String message, @Nullable Throwable cause) {
      super(ExitCode.DATA_UNUSABLE, message, cause);
    }
  }
}
