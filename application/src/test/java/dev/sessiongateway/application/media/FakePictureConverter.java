package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Arrays;
import java.util.Optional;

/// Knows the GIF of the samples, which becomes their PNG.
public final class FakePictureConverter implements PictureConverter {
  @Override
  public Optional<Picture> convert(byte[] picture, String mimetype) {
    if (!mimetype.equals("image/gif")) {
      return Optional.empty();
    }
    if (Arrays.equals(picture, MediaSamples.GIF_TO_SEE)) {
      return Optional.of(new Picture(MediaSamples.PNG_TO_SEE.clone(), "image/png"));
    }
    throw Fault.invalid("file", "cannot be read as a picture");
  }
}
