package dev.sessiongateway.outbound.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.domain.media.MediaDetails;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/// Reads dimensions and durations from the headers of files, and makes thumbnails of pictures that
/// are not too large to decode.
///
/// @param decoders a few platform threads with a short queue; when it is full there is no thumbnail
public record MediaHeaderInspector(Executor decoders) implements MediaInspector {
  static final int LONGEST_SIDE = 10_000;
  static final int MOST_PIXELS = 16_000_000;
  private static final int THUMBNAIL_SIDE = 72;
  private static final int TIMEOUT_SECONDS = 5;

  @Override
  public MediaDetails inspect(byte[] bytes, String mimetype) {
    try {
      if (mimetype.startsWith("image/")) {
        return picture(bytes, mimetype);
      }
      if (mimetype.startsWith("audio/") || mimetype.startsWith("video/")) {
        return MediaDuration.of(bytes);
      }
      return MediaDetails.NONE;
    } catch (RuntimeException | IOException e) {
      return MediaDetails.NONE; // A file that cannot be inspected is stored without details.
    }
  }

  private MediaDetails picture(byte[] bytes, String mimetype) throws IOException {
    var readers = ImageIO.getImageReadersByMIMEType(mimetype);
    if (!readers.hasNext()) {
      return MediaDetails.NONE;
    }
    var reader = readers.next();
    try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      reader.setInput(in, true, true);
      var width = reader.getWidth(0);
      var height = reader.getHeight(0);
      var isSmall =
          width <= LONGEST_SIDE && height <= LONGEST_SIDE && (long) width * height <= MOST_PIXELS;
      return new MediaDetails(width, height, null, isSmall ? thumbnail(reader) : null);
    } finally {
      reader.dispose();
    }
  }

  private @Nullable String thumbnail(ImageReader reader) {
    try {
      return CompletableFuture.supplyAsync(() -> decoded(reader), decoders)
          .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException | ExecutionException | TimeoutException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static @Nullable String decoded(ImageReader reader) {
    try {
      var out = new ByteArrayOutputStream();
      return ImageIO.write(shrunk(subsampled(reader, THUMBNAIL_SIDE)), "jpg", out)
          ? Base64.getEncoder().encodeToString(out.toByteArray())
          : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /// The picture with sides of twice these pixels or a little more: others are not decoded.
  static BufferedImage subsampled(ImageReader reader, int side) throws IOException {
    var every = Math.max(1, Math.max(reader.getWidth(0), reader.getHeight(0)) / (2 * side));
    var how = reader.getDefaultReadParam();
    how.setSourceSubsampling(every, every, 0, 0);
    return reader.read(0, how);
  }

  private static BufferedImage shrunk(BufferedImage image) {
    var longest = Math.max(image.getWidth(), image.getHeight());
    var scale = Math.min(1.0, (double) THUMBNAIL_SIDE / longest);
    var width = Math.max(1, (int) Math.round(image.getWidth() * scale));
    var height = Math.max(1, (int) Math.round(image.getHeight() * scale));
    var small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = small.createGraphics();
    try {
      graphics.drawImage(image, 0, 0, width, height, null);
    } finally {
      graphics.dispose();
    }
    return small;
  }

  /// The duration of sounds and videos and the dimensions of videos, from the headers of Ogg, WAV
  /// and MP4. Each byte is read once at most.
  private static final class MediaDuration {
    private static final int OPUS_RATE = 48_000;
    private static final int BOX_HEADER = 8;
    private static final int MAX_DEPTH = 4;

    private final byte[] bytes;
    private @Nullable Integer width;
    private @Nullable Integer height;
    private @Nullable Integer seconds;

    private MediaDuration(byte[] bytes) {
      this.bytes = bytes;
    }

    /// @throws RuntimeException for a file that ends early
    static MediaDetails of(byte[] bytes) {
      var reading = new MediaDuration(bytes);
      if (reading.has("OggS", 0)) {
        reading.ogg();
      } else if (reading.has("RIFF", 0) && reading.has("WAVE", 8)) {
        reading.wav();
      } else if (reading.has("ftyp", 4)) {
        reading.boxes(0, bytes.length, 0);
      }
      return new MediaDetails(reading.width, reading.height, reading.seconds, null);
    }

    private boolean has(String word, int at) {
      return AudioHeader.isAt(bytes, at, word);
    }

    /// The last page has the number of samples.
    private void ogg() {
      var little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      var first = 27 + (bytes[26] & 0xFF);
      long rate;
      long skipped = 0;
      if (has("OpusHead", first)) {
        rate = OPUS_RATE;
        skipped = little.getShort(first + 10) & 0xFFFF;
      } else if (has("\u0001vorbis", first)) {
        rate = Integer.toUnsignedLong(little.getInt(first + 12));
      } else {
        return;
      }
      for (var at = bytes.length - 14; at >= 0; at--) {
        if (has("OggS", at)) {
          seconds = rounded(little.getLong(at + 6) - skipped, rate);
          return;
        }
      }
    }

    private void wav() {
      var little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      long rate = 0;
      for (var at = 12; at + BOX_HEADER <= bytes.length; ) {
        var length = Integer.toUnsignedLong(little.getInt(at + 4));
        if (has("fmt ", at)) {
          rate = Integer.toUnsignedLong(little.getInt(at + 16));
        } else if (has("data", at)) {
          seconds = rounded(length, rate);
          return;
        }
        at = Math.toIntExact(Math.min(bytes.length, at + BOX_HEADER + length + length % 2));
      }
    }

    private void boxes(int from, int to, int depth) {
      var big = ByteBuffer.wrap(bytes);
      for (var at = from; at + BOX_HEADER <= to; ) {
        var length = Integer.toUnsignedLong(big.getInt(at));
        var header = BOX_HEADER;
        if (length == 1) {
          length = big.getLong(at + BOX_HEADER);
          header = 2 * BOX_HEADER;
        } else if (length == 0) {
          length = (long) to - at;
        }
        if (length < header || length > to - at) {
          return;
        }
        var end = Math.toIntExact(at + length);
        switch (new String(bytes, at + 4, 4, ISO_8859_1)) {
          case "moov", "trak" -> {
            if (depth < MAX_DEPTH) {
              boxes(at + header, end, depth + 1);
            }
          }
          case "mvhd" -> movie(big, at + header);
          case "tkhd" -> track(big, end);
          default -> {}
        }
        at = end;
      }
    }

    private void movie(ByteBuffer big, int at) {
      if (big.get(at) == 0) {
        seconds =
            rounded(
                Integer.toUnsignedLong(big.getInt(at + 16)),
                Integer.toUnsignedLong(big.getInt(at + 12)));
      } else {
        seconds = rounded(big.getLong(at + 24), Integer.toUnsignedLong(big.getInt(at + 20)));
      }
    }

    /// The last eight bytes are the dimensions, in 65,536ths; those of a sound are zero.
    private void track(ByteBuffer big, int end) {
      var wide = big.getInt(end - 8) >>> 16;
      var high = big.getInt(end - 4) >>> 16;
      if (wide > 0 && high > 0) {
        width = wide;
        height = high;
      }
    }

    private static @Nullable Integer rounded(long units, long perSecond) {
      if (units < 0 || perSecond <= 0) {
        return null;
      }
      var whole = (units + perSecond - 1) / perSecond;
      return whole < 0 || whole > Integer.MAX_VALUE ? null : (int) whole;
    }
  }
}
