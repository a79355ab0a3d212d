package dev.sessiongateway.bootstrap.recording;

/// A file is no recording, or was damaged. The message names the line.
public final class InvalidRecording extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidRecording(long line, String reason) {
    super("line " + line + ": " + reason);
  }
}
