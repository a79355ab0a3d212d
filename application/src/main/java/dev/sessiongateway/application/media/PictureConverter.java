package dev.sessiongateway.application.media;

import java.util.Optional;

/// Turns pictures that phones do not show into those that they do. Takes bounded time and memory,
/// whatever the bytes are. Thread-safe.
@FunctionalInterface
public interface PictureConverter {

  /// The whole picture as PNG when it has transparent parts, otherwise as JPEG; the first picture
  /// of a file with several.
  ///
  /// @param mimetype what the bytes are
  /// @return empty for a kind of picture that it does not know
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` for a picture that is
  ///   broken, or has more pixels than anybody needs
  Optional<Picture> convert(byte[] picture, String mimetype);

  /// @param mimetype `image/png` or `image/jpeg`
  @SuppressWarnings("ArrayRecordComponent") // handed on, compared nowhere
  record Picture(byte[] bytes, String mimetype) {}
}
