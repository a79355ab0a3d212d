package dev.sessiongateway.domain.media;

/// Whether the file of a message is converted to the format that phones play and show: voice notes
/// to OGG with Opus, videos to MP4, pictures to JPEG or PNG, stickers to WebP. Sounds and documents
/// are sent as they are.
public enum MediaConversion {
  /// Sent as it is.
  NONE,
  /// Voice notes, pictures and stickers are converted when phones do not play or show them as they
  /// are, or the send fails.
  AS_NEEDED,
  /// Videos are converted, too, or the send fails.
  REQUIRED
}
