package dev.sessiongateway.application.media;

import org.jspecify.annotations.Nullable;

/// Detects the type of a file from its bytes. Thread-safe.
public interface MediaTypeDetector {

  /// @param filename helps where bytes alone do not show it
  /// @return a lower-case mimetype without parameters; `application/octet-stream` when unknown
  String detect(byte[] bytes, @Nullable String filename);
}
