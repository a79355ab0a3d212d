package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.domain.media.MediaDetails;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
public final class MediaHeaderInspector implements MediaInspector {
  private static final int LONGEST_SIDE = 10_000;
  private static final long MOST_PIXELS = 16_000_000;
  private static final int THUMBNAIL_SIDE = 72;
  private static final int TIMEOUT_SECONDS = 5;

  private final Executor decoders;

  /// @param decoders a few platform threads with a short queue; when it is full there is no
  ///   thumbnail
  public MediaHeaderInspector(Executor decoders) {
    this.decoders = decoders;
  }

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
      var longest = Math.max(reader.getWidth(0), reader.getHeight(0));
      var wanted = reader.getDefaultReadParam();
      var step = Math.max(1, longest / (2 * THUMBNAIL_SIDE));
      wanted.setSourceSubsampling(step, step, 0, 0);
      var out = new ByteArrayOutputStream();
      return ImageIO.write(shrunk(reader.read(0, wanted)), "jpg", out)
          ? Base64.getEncoder().encodeToString(out.toByteArray())
          : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
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
}
