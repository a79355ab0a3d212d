package dev.sessiongateway.http.kernel.session;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// Writes pictures as JPEG, in memory.
public final class JpegImage {
  private JpegImage() {}

  /// @param image without transparency
  public static byte[] encode(BufferedImage image) {
    var bytes = new ByteArrayOutputStream();
    // Not ImageIO.write on the stream: it writes a cache file to disk, and the picture is a secret.
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "jpeg", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
