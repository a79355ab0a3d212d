package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Gives a sample of the wanted format for every sound and video of the samples.
public final class FakeMediaConverter implements MediaConverter {
  private final SignatureMediaTypeDetector types = new SignatureMediaTypeDetector();
  private final AtomicInteger conversions = new AtomicInteger();
  private volatile boolean isThere = true;
  private volatile byte @Nullable [] damaged;

  /// From now on nothing is converted.
  public void remove() {
    isThere = false;
  }

  /// From now on this file cannot be decoded.
  public void damage(byte[] file) {
    damaged = file;
  }

  /// How many files were converted.
  public int conversions() {
    return conversions.get();
  }

  @Override
  public boolean isAvailable() {
    return isThere;
  }

  @Override
  public Optional<byte[]> convert(byte[] file, MediaFormat to, long limitBytes) {
    if (!isThere) {
      throw MediaConverter.unavailable("needs the program ffmpeg");
    }
    var result = result(types.detect(file, null), to);
    if (result.isEmpty() || Arrays.equals(file, damaged)) {
      return Optional.empty();
    }
    if (result.get().length > limitBytes) {
      throw new Fault.TooLarge("conversion", limitBytes).toException();
    }
    conversions.incrementAndGet();
    return result;
  }

  private static Optional<byte[]> result(String type, MediaFormat to) {
    var isVideo = type.startsWith("video/");
    if (!isVideo && !type.startsWith("audio/")) {
      return Optional.empty();
    }
    return switch (to) {
      case VOICE -> Optional.of(MediaSamples.OGG_OPUS.clone());
      case SOUND -> Optional.of(MediaSamples.MP4_SOUND_ONLY.clone());
      case VIDEO -> isVideo ? Optional.of(MediaSamples.MP4.clone()) : Optional.empty();
    };
  }
}
