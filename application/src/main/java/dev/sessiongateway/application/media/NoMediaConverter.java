package dev.sessiongateway.application.media;

import java.util.Optional;

/// The converter of a gateway that was built without one.
public final class NoMediaConverter implements MediaConverter {
  @Override
  public boolean isAvailable() {
    return false;
  }

  @Override
  public Optional<byte[]> convert(byte[] file, MediaFormat to, long limitBytes) {
    throw MediaConverter.unavailable("This gateway was built without a converter of media");
  }
}
