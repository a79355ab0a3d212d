package dev.sessiongateway.outbound.media;

import dev.sessiongateway.domain.fault.Fault;
import java.awt.image.BufferedImage;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStreamImpl;

/// Decodes pictures as they are shown, which may be turned, within limits: a few bytes can claim
/// any dimensions.
final class PictureReader {
  static final int LONGEST_SIDE = 10_000;
  static final int MOST_PIXELS = 16_000_000;

  private static final byte MARKER = (byte) 0xFF;
  private static final byte START_OF_SCAN = (byte) 0xDA;

  /// Progressive photos have about ten scans. Each costs as much as a whole picture, however few
  /// bytes it has.
  private static final int MOST_SCANS = 50;

  private static final String WEBP = "image/webp";
  private static final String JPEG = "image/jpeg";
  private static final String BROKEN = "cannot be read as a picture";

  private PictureReader() {}

  /// Whether pictures of this type can be decoded here.
  static boolean reads(String mimetype) {
    return ImageIO.getImageReadersByMIMEType(mimetype).hasNext();
  }

  /// Reads the header, and refuses what is too costly to decode.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`
  static void check(byte[] picture, String mimetype) {
    var _ = read(picture, mimetype, PictureReader::checkSize);
    if (mimetype.equals(JPEG) && scans(picture) > MOST_SCANS) {
      throw Fault.invalid("file", "must have at most " + MOST_SCANS + " scans");
    }
  }

  /// The first picture of the file, with sides of twice these pixels or a little more: others are
  /// not decoded.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`
  static BufferedImage decode(byte[] picture, String mimetype, int side) {
    return orientation(picture, mimetype)
        .turned(read(picture, mimetype, reader -> subsampled(reader, side)));
  }

  static JpegOrientation orientation(byte[] picture, String mimetype) {
    return mimetype.equals(JPEG) ? JpegOrientation.of(picture) : JpegOrientation.NONE;
  }

  static <T> T read(byte[] picture, String mimetype, Reading<T> reading) {
    if (mimetype.equals(WEBP)) {
      WebpLibrary.requireFolder();
    }
    var reader = ImageIO.getImageReadersByMIMEType(mimetype).next();
    try (var in = new BytesInput(picture)) {
      // Only a GIF may have several pictures that matter.
      var isStill = !mimetype.equals("image/gif");
      reader.setInput(in, isStill, isStill);
      return reading.of(reader);
    } catch (IOException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | ClassCastException
        | NullPointerException e) {
      // Readers throw all of these for hostile bytes.
      throw new Fault.Invalid("file", BROKEN).toException(e);
    } catch (OutOfMemoryError e) {
      // The library for WebP throws it for bytes that ask for too much, before it takes anything.
      if (mimetype.equals(WEBP)) {
        throw new Fault.Invalid("file", BROKEN).toException(e);
      }
      throw e;
    } finally {
      reader.dispose();
    }
  }

  static BufferedImage subsampled(ImageReader reader, int side) throws IOException {
    var every = Math.max(1, Math.max(reader.getWidth(0), reader.getHeight(0)) / (2 * side));
    var how = reader.getDefaultReadParam();
    how.setSourceSubsampling(every, every, 0, 0);
    return reader.read(0, how);
  }

  private static boolean checkSize(ImageReader reader) throws IOException {
    var width = reader.getWidth(0);
    var height = reader.getHeight(0);
    if (Math.max(width, height) > LONGEST_SIDE) {
      throw Fault.invalid("file", "must have sides of at most " + LONGEST_SIDE + " pixels");
    }
    if (width * height > MOST_PIXELS) {
      throw Fault.invalid("file", "must have at most " + MOST_PIXELS + " pixels");
    }
    return true;
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
  interface Reading<T> {
    T of(ImageReader reader) throws IOException;
  }

  /// Bytes whose number is known: readers compare with it what a file claims.
  private static final class BytesInput extends ImageInputStreamImpl {
    private final byte[] bytes;

    BytesInput(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      bitOffset = 0;
      return streamPos < bytes.length ? bytes[(int) streamPos++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      bitOffset = 0;
      if (streamPos >= bytes.length) {
        return length == 0 ? 0 : -1;
      }
      var count = (int) Math.min(length, bytes.length - streamPos);
      System.arraycopy(bytes, (int) streamPos, target, offset, count);
      streamPos += count;
      return count;
    }

    @Override
    public long length() {
      return bytes.length;
    }
  }
}
