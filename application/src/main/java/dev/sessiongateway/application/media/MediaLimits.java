package dev.sessiongateway.application.media;

/// The largest decoded sizes we take, in bytes.
public record MediaLimits(long voiceBytes, long otherBytes) {
  public static final MediaLimits DEFAULT = new MediaLimits(16L << 20, 32L << 20);
}
