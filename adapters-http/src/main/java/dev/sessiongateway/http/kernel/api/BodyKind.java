package dev.sessiongateway.http.kernel.api;

/// What an operation's body may carry; it decides how large the body may be.
public enum BodyKind {
  /// No files.
  PLAIN,
  /// A voice note.
  VOICE,
  /// Any other file.
  MEDIA
}
