package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.MediaDetails;

/// Looks into files for what readers compute with. Thread-safe.
public interface MediaInspector {

  /// Never fails: what cannot be read is absent. Takes bounded time and memory, whatever the bytes
  /// claim to be.
  ///
  /// @param mimetype what the bytes are
  MediaDetails inspect(byte[] bytes, String mimetype);
}
