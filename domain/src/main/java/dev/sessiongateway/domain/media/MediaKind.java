package dev.sessiongateway.domain.media;

import dev.sessiongateway.domain.text.Coded;

/// How a file is shown on the phone.
public enum MediaKind implements Coded {
  IMAGE("IMAGE"),
  VIDEO("VIDEO"),
  /// A sound that is played like a song.
  AUDIO("AUDIO"),
  /// A sound that somebody spoke into the phone.
  VOICE("VOICE"),
  DOCUMENT("DOCUMENT"),
  /// A picture without a frame, WebP.
  STICKER("STICKER"),
  /// A short film in a circle.
  VIDEO_NOTE("VIDEO_NOTE");

  private final String code;

  MediaKind(String code) {
    this.code = code;
  }

  /// The word for it that is stored.
  @Override
  public String code() {
    return code;
  }
}
