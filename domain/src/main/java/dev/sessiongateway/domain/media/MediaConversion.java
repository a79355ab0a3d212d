package dev.sessiongateway.domain.media;

/// Whether the file of a message is converted to the format that phones play: voice notes to OGG
/// with Opus, videos to MP4. Files of other kinds are sent as they are.
public enum MediaConversion {
  /// Sent as it is.
  NONE,
  /// Converted when this gateway can do that and the file can be read; otherwise sent as it is.
  IF_POSSIBLE,
  /// Converted, or the send fails.
  REQUIRED
}
