package dev.sessiongateway.domain.media;

/// How a file is shown on the phone.
public enum MediaKind {
  IMAGE,
  VIDEO,
  /// A sound that is played like a song.
  AUDIO,
  /// A sound that somebody spoke into the phone.
  VOICE,
  DOCUMENT,
  /// A picture without a frame, WebP.
  STICKER,
  /// A short film in a circle.
  VIDEO_NOTE
}
