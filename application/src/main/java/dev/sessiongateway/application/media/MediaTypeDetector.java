package dev.sessiongateway.application.media;

import org.jspecify.annotations.Nullable;

/// Tells what a file is by looking at its bytes. Thread-safe.
public interface MediaTypeDetector {

  /// @param filename helps where bytes alone do not tell
  /// @return a lower-case mimetype without parameters; `application/octet-stream` when unknown
  String detect(byte[] bytes, @Nullable String filename);
}
