package dev.sessiongateway.domain.media;

import dev.sessiongateway.domain.text.Coded;

/// How a phone shows a media file.
public enum MediaKind implements Coded {
  IMAGE("IMAGE"),
  VIDEO("VIDEO"),
  /// An audio file, such as music.
  AUDIO("AUDIO"),
  /// A recorded voice note.
  VOICE("VOICE"),
  DOCUMENT("DOCUMENT"),
  /// A WebP image shown without a frame.
  STICKER("STICKER"),
  /// A short round video.
  VIDEO_NOTE("VIDEO_NOTE");

  private final String code;

  MediaKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
