package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.MediaKind;

/// A format that files are converted to.
public enum MediaFormat {
  /// OGG with Opus, mono, 48 kHz: the format of voice notes.
  VOICE("audio/ogg; codecs=opus", ".ogg", MediaKind.VOICE),
  /// MP4 with H.264 and AAC.
  VIDEO("video/mp4", ".mp4", MediaKind.VIDEO),
  /// MP4 with AAC, without a picture.
  SOUND("audio/mp4", ".m4a", MediaKind.AUDIO);

  private final String mimetype;
  private final String extension;
  private final MediaKind kind;

  MediaFormat(String mimetype, String extension, MediaKind kind) {
    this.mimetype = mimetype;
    this.extension = extension;
    this.kind = kind;
  }

  public String mimetype() {
    return mimetype;
  }

  /// The ending of file names, with its dot.
  public String extension() {
    return extension;
  }

  /// The kind whose limits apply.
  public MediaKind kind() {
    return kind;
  }
}
