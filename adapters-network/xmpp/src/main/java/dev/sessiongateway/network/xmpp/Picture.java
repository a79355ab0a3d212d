package dev.sessiongateway.network.xmpp;

import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/// A picture of somebody.
///
/// @param id the SHA-1 of the bytes, which says that two are the same
/// @param mimetype as the bytes are, whatever somebody says of them
@SuppressWarnings("ArrayRecordComponent") // never compared
record Picture(String id, byte[] bytes, String mimetype) {
  private static final String PNG = "image/png";

  /// Servers end a stream that has a stanza of more than 256 KiB, which is this in base64 and more.
  private static final int LONGEST_PNG = 150_000;

  /// A picture of this size is never longer.
  private static final int SIDE = 192;

  private static final int LONGEST_SIDE = 1_024;
  private static final long MOST_PIXELS = 100_000_000;

  /// What somebody offers; empty when it is none that programs show.
  static Optional<Picture> of(byte @Nullable [] bytes) {
    if (bytes == null) {
      return Optional.empty();
    }
    var type = type(new String(bytes, 0, Math.min(bytes.length, 12), StandardCharsets.ISO_8859_1));
    return type == null ? Optional.empty() : Optional.of(new Picture(sha1(bytes), bytes, type));
  }

  private static @Nullable String type(String beginning) {
    if (beginning.startsWith("\u0089PNG")) {
      return PNG;
    }
    if (beginning.startsWith("\u00ff\u00d8\u00ff")) {
      return "image/jpeg";
    }
    if (beginning.startsWith("GIF8")) {
      return "image/gif";
    }
    return beginning.startsWith("RIFF") && beginning.endsWith("WEBP") ? "image/webp" : null;
  }

  private static String sha1(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }

  /// The file as a PNG that servers take: as it is, or made smaller.
  ///
  /// @return empty when it cannot be read
  static Optional<Picture> png(byte[] file) {
    try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
      var readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        return Optional.empty();
      }
      var reader = readers.next();
      try {
        reader.setInput(in);
        return png(file, reader);
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // Readers throw both at what is broken.
    }
  }

  private static Optional<Picture> png(byte[] file, ImageReader reader) throws IOException {
    var width = reader.getWidth(0);
    var height = reader.getHeight(0);
    if ((long) width * height > MOST_PIXELS) {
      return Optional.empty();
    }
    var longest = Math.max(width, height);
    var given = of(file).filter(picture -> picture.mimetype().equals(PNG));
    if (given.isPresent() && file.length <= LONGEST_PNG && longest <= LONGEST_SIDE) {
      return given;
    }
    // What is not needed is not held in memory.
    var step = Math.max(1, longest / (2 * SIDE));
    var how = reader.getDefaultReadParam();
    how.setSourceSubsampling(step, step, 0, 0);
    return of(encoded(scaled(reader.read(0, how))));
  }

  private static BufferedImage scaled(BufferedImage image) {
    var factor = Math.min(1.0, (double) SIDE / Math.max(image.getWidth(), image.getHeight()));
    var scaled =
        new BufferedImage(
            Math.max(1, (int) (image.getWidth() * factor)),
            Math.max(1, (int) (image.getHeight() * factor)),
            image.getColorModel().hasAlpha()
                ? BufferedImage.TYPE_INT_ARGB
                : BufferedImage.TYPE_INT_RGB);
    var graphics = scaled.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(image, 0, 0, scaled.getWidth(), scaled.getHeight(), null);
    graphics.dispose();
    return scaled;
  }

  private static byte[] encoded(BufferedImage image) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    }
    return bytes.toByteArray();
  }
}
