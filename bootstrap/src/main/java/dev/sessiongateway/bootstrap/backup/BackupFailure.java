package dev.sessiongateway.bootstrap.backup;

import org.jspecify.annotations.Nullable;

/// A backup could not be made, restored or read. The message is one line that says what to do.
public final class BackupFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  private BackupFailure(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  static BackupFailure failed(String message, Throwable cause) {
    return new BackupFailure(Reason.FAILED, message, cause);
  }

  static BackupFailure unusable(String message, @Nullable Throwable cause) {
    return new BackupFailure(Reason.DATA_UNUSABLE, message, cause);
  }

  static BackupFailure misused(String message) {
    return new BackupFailure(Reason.MISUSED, message, null);
  }

  public Reason reason() {
    return reason;
  }

  /// Whose turn it is.
  public enum Reason {
    /// Something around the backup failed, such as a disk.
    FAILED,
    /// The command names a file or directory that does not fit.
    MISUSED,
    /// The data or the archive is damaged, or of no use here.
    DATA_UNUSABLE
  }
}
