package dev.sessiongateway.outbound.media;

import com.luciad.imageio.webp.WebPImageWriterSpi;
import dev.sessiongateway.application.media.StickerConverter;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.fault.Fault;
import java.awt.AlphaComposite;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts pictures to stickers with Google's libwebp, in memory.
///
/// @param pool decodes the pictures
public record WebpStickerConverter(ComputePool pool) implements StickerConverter {
  private static final Logger LOG = LoggerFactory.getLogger(WebpStickerConverter.class);
  private static final Set<String> STILL = Set.of("image/png", "image/jpeg");
  private static final int SIDE = 512;
  private static final byte MARKER = (byte) 0xFF;
  private static final byte START_OF_SCAN = (byte) 0xDA;

  /// Progressive photos have about ten scans. Each costs as much as a whole picture, however few
  /// bytes it has.
  private static final int MOST_SCANS = 50;

  private static final String BROKEN = "cannot be read as a picture";

  @Override
  public Optional<byte[]> press(byte[] picture, String mimetype) {
    if (!STILL.contains(mimetype)) {
      return Optional.empty();
    }
    // Checked before the pool is used: this reads only the header.
    read(picture, mimetype, WebpStickerConverter::checkSize);
    checkScans(picture, mimetype);
    return pool.call("pictures", () -> pressed(picture, mimetype));
  }

  private static Optional<byte[]> pressed(byte[] picture, String mimetype) {
    var image =
        onCanvas(read(picture, mimetype, reader -> MediaHeaderInspector.subsampled(reader, SIDE)));
    try {
      return Optional.of(webp(image));
    } catch (LinkageError e) {
      // The library has native code for the usual platforms only.
      LOG.atWarn().setCause(e).log("this machine cannot make WebP; a sticker stays as it is");
      return Optional.empty();
    }
  }

  private static <T> T read(byte[] picture, String mimetype, Reading<T> reading) {
    var reader = ImageIO.getImageReadersByMIMEType(mimetype).next();
    try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(picture))) {
      reader.setInput(in, true, true);
      return reading.of(reader);
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new Fault.Invalid("file", BROKEN).toException(e);
    } finally {
      reader.dispose();
    }
  }

  /// A few bytes can claim any dimensions.
  private static boolean checkSize(ImageReader reader) throws IOException {
    var width = reader.getWidth(0);
    var height = reader.getHeight(0);
    if (Math.max(width, height) > MediaHeaderInspector.LONGEST_SIDE) {
      throw Fault.invalid(
          "file", "must have sides of at most " + MediaHeaderInspector.LONGEST_SIDE + " pixels");
    }
    if (width * height > MediaHeaderInspector.MOST_PIXELS) {
      throw Fault.invalid(
          "file", "must have at most " + MediaHeaderInspector.MOST_PIXELS + " pixels");
    }
    return true;
  }

  private static void checkScans(byte[] picture, String mimetype) {
    if (mimetype.equals("image/jpeg") && scans(picture) > MOST_SCANS) {
      throw Fault.invalid("file", "must have at most " + MOST_SCANS + " scans");
    }
  }

  /// Markers that start a scan; compressed data never has one.
  private static int scans(byte[] jpeg) {
    var count = 0;
    for (var i = 1; i < jpeg.length; i++) {
      if (jpeg[i] == START_OF_SCAN && jpeg[i - 1] == MARKER) {
        count++;
      }
    }
    return count;
  }

  /// Reads from an opened picture.
  @FunctionalInterface
  private interface Reading<T> {
    T of(ImageReader reader) throws IOException;
  }

  private static BufferedImage onCanvas(BufferedImage picture) {
    var scale = (double) SIDE / Math.max(picture.getWidth(), picture.getHeight());
    var width = Math.max(1, (int) Math.round(picture.getWidth() * scale));
    var height = Math.max(1, (int) Math.round(picture.getHeight() * scale));
    var canvas = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_ARGB);
    var graphics = canvas.createGraphics();
    try {
      graphics.setComposite(AlphaComposite.Src);
      graphics.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
      graphics.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height, null);
    } finally {
      graphics.dispose();
    }
    return canvas;
  }

  private static byte[] webp(BufferedImage image) {
    var bytes = new ByteArrayOutputStream();
    var writer = new WebPImageWriterSpi().createWriterInstance(null);
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), writer.getDefaultWriteParam());
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException("a picture in memory cannot be written", e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
