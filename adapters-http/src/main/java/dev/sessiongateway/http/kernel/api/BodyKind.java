package dev.sessiongateway.http.kernel.api;

/// The largest file in an operation's body; it determines the size limit of the body.
public enum BodyKind {
  /// No files.
  PLAIN,
  /// A voice note.
  VOICE,
  /// Any other file.
  MEDIA
}
