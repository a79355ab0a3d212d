package dev.sessiongateway.bootstrap.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where a base image comes from.
interface ImageSource {
  /// The manifest or the index that the image's name stands for.
  byte[] start() throws IOException;

  /// Puts a blob or a manifest into a new file.
  ///
  /// @param digest which the caller verifies
  void fetch(String digest, Path file) throws IOException;

  /// An OCI layout in a directory.
  record Layout(Path directory) implements ImageSource {
    @Override
    public byte[] start() throws IOException {
      return Files.readAllBytes(directory.resolve("index.json"));
    }

    @Override
    public void fetch(String digest, Path file) throws IOException {
      Files.copy(directory.resolve("blobs/sha256").resolve(Digests.digits(digest)), file);
    }
  }
}
