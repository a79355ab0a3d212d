package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// Knows the two pictures of the samples; every sticker is the same.
public final class FakeStickerConverter implements StickerConverter {
  private static final Set<String> PICTURES = Set.of("image/png", "image/jpeg");

  @Override
  public Optional<byte[]> press(byte[] picture, String mimetype) {
    if (!PICTURES.contains(mimetype)) {
      return Optional.empty();
    }
    if (Arrays.equals(picture, MediaSamples.PNG_TO_SEE)
        || Arrays.equals(picture, MediaSamples.JPEG_TO_SEE)) {
      return Optional.of(MediaSamples.WEBP.clone());
    }
    throw Fault.invalid("file", "cannot be read as a picture");
  }
}
