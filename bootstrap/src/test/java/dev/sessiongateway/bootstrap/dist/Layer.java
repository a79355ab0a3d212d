package dev.sessiongateway.bootstrap.dist;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;

/// A layer of a container image: a compressed tar archive in a file.
///
/// @param digest of the file
/// @param diffId digest of the archive before it was compressed
record Layer(Path file, String mediaType, String digest, String diffId) {
  static final String GZIP = "application/vnd.oci.image.layer.v1.tar+gzip";

  /// Writes a layer into a new file of this directory.
  static Layer write(Path directory, Instant time, Content content) throws IOException {
    var file = Files.createTempFile(directory, "layer", ".tar.gz");
    var compressed = Digests.sha256();
    var plain = Digests.sha256();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        var hashed = new DigestOutputStream(out, compressed);
        var zipped = new GZIPOutputStream(hashed);
        var tar = new TarWriter(new DigestOutputStream(zipped, plain), time)) {
      content.writeTo(tar);
    }
    return new Layer(file, GZIP, Digests.text(compressed), Digests.text(plain));
  }

  /// What is in a layer.
  interface Content {
    void writeTo(TarWriter tar) throws IOException;
  }
}
