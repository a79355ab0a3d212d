package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaKind;

/// The largest decoded sizes we take, in bytes.
public record MediaLimits(long voiceBytes, long otherBytes) {
  public static final MediaLimits DEFAULT = new MediaLimits(16L << 20, 32L << 20);

  long bytes(MediaKind kind) {
    return kind == MediaKind.VOICE ? voiceBytes : otherBytes;
  }

  /// The field of the request that has the file, for faults.
  static String field(MediaKind kind) {
    return kind == MediaKind.VOICE ? "audio" : "file";
  }

  FaultException tooLarge(MediaKind kind) {
    return new Fault.TooLarge(kind == MediaKind.VOICE ? "audio" : "media", bytes(kind))
        .toException();
  }
}
