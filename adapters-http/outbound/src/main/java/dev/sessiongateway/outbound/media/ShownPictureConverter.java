package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.PictureConverter;
import dev.sessiongateway.application.work.ComputePool;
import java.awt.Color;
import java.awt.Transparency;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// Converts TIFF, BMP, WebP and GIF, in memory.
///
/// @param pool decodes the pictures
public record ShownPictureConverter(ComputePool pool) implements PictureConverter {
  private static final Set<String> KNOWN =
      Set.of("image/tiff", "image/bmp", "image/webp", "image/gif");

  /// Larger pictures are made smaller, to sides of twice these pixels at most.
  private static final int SIDE = 2_048;

  private static final float QUALITY = 0.9f;

  @Override
  public Optional<Picture> convert(byte[] picture, String mimetype) {
    if (!KNOWN.contains(mimetype)) {
      return Optional.empty();
    }
    try {
      if (!PictureReader.reads(mimetype)) {
        return Optional.empty();
      }
      // Checked before the pool is used: this reads only the header.
      PictureReader.check(picture, mimetype);
      return Optional.of(
          pool.call("pictures", () -> converted(PictureReader.decode(picture, mimetype, SIDE))));
    } catch (LinkageError e) {
      return Optional.empty(); // The library for WebP has native code for the usual platforms only.
    }
  }

  private static Picture converted(BufferedImage image) {
    try {
      return isTransparent(image)
          ? new Picture(png(image), "image/png")
          : new Picture(jpeg(image), "image/jpeg");
    } catch (IOException e) {
      throw new IllegalStateException("a picture in memory cannot be written", e);
    }
  }

  private static boolean isTransparent(BufferedImage image) {
    if (image.getColorModel().getTransparency() == Transparency.OPAQUE) {
      return false;
    }
    for (var y = 0; y < image.getHeight(); y++) {
      for (var x = 0; x < image.getWidth(); x++) {
        if (image.getRGB(x, y) >>> 24 != 0xFF) {
          return true;
        }
      }
    }
    return false;
  }

  private static byte[] png(BufferedImage image) throws IOException {
    var bytes = new ByteArrayOutputStream();
    if (!ImageIO.write(image, "png", bytes)) {
      throw new IOException("no writer for PNG");
    }
    return bytes.toByteArray();
  }

  private static byte[] jpeg(BufferedImage image) throws IOException {
    var opaque = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    var graphics = opaque.createGraphics();
    try {
      graphics.drawImage(image, 0, 0, Color.WHITE, null);
    } finally {
      graphics.dispose();
    }
    var bytes = new ByteArrayOutputStream();
    var writer = ImageIO.getImageWritersByMIMEType("image/jpeg").next();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      var how = writer.getDefaultWriteParam();
      how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      how.setCompressionQuality(QUALITY);
      writer.setOutput(out);
      writer.write(null, new IIOImage(opaque, null, null), how);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
