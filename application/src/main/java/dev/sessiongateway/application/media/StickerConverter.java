package dev.sessiongateway.application.media;

import java.util.Optional;

/// Turns pictures into stickers. Thread-safe.
public interface StickerConverter {

  /// The whole picture in the middle of a transparent square, as WebP; one that moves goes on
  /// moving.
  ///
  /// @param mimetype what the bytes are
  /// @return empty for what is WebP already or an unknown kind of picture, or when this machine
  ///   cannot make WebP
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` for a picture that is
  ///   broken, or has more pixels than anybody needs
  Optional<byte[]> press(byte[] picture, String mimetype);
}
