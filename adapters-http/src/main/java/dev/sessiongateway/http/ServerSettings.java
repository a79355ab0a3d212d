package dev.sessiongateway.http;

import dev.sessiongateway.application.media.MediaLimits;

/// Where the server listens and how much it takes.
///
/// @param port 0 means any free one
/// @param media the largest decoded files; the limits of bodies follow them
public record ServerSettings(String host, int port, MediaLimits media) {
  /// The largest body without files.
  static final int PLAIN_BODY_BYTES = 256 << 10;

  /// How much of a body with a file is not the file.
  private static final int AROUND_FILE_BYTES = 256 << 10;

  private static final long LEAST_VOICE_BODY_BYTES = 23L << 20;

  long voiceBodyBytes() {
    return Math.max(LEAST_VOICE_BODY_BYTES, encoded(media.voiceBytes()) + AROUND_FILE_BYTES);
  }

  long mediaBodyBytes() {
    return encoded(media.otherBytes()) + AROUND_FILE_BYTES;
  }

  /// The longest text in a body: the base64 of the largest file, with a little to spare so that one
  /// byte too many is told by its size.
  int longestText() {
    return Math.toIntExact(Math.max(voiceBodyBytes(), mediaBodyBytes()));
  }

  private static long encoded(long bytes) {
    return (bytes + 2) / 3 * 4;
  }
}
