package dev.sessiongateway.http.kernel.session;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// Writes pictures as files, in memory.
public final class ImageFile {
  private ImageFile() {}

  /// @param image without transparency when the format is `jpeg`
  public static byte[] encode(BufferedImage image, String format) {
    var bytes = new ByteArrayOutputStream();
    // Not ImageIO.write on the stream: it writes a cache file to disk, and the picture is a secret.
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
