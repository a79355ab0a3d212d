package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.domain.media.MediaDetails;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// Reads dimensions and durations from the headers of files, and makes thumbnails of pictures that
/// are not too large to decode.
///
/// @param decoders a few platform threads with a short queue; when it is full there is no thumbnail
public record MediaHeaderInspector(Executor decoders) implements MediaInspector {
  private static final Set<String> HEIF = Set.of("image/heic", "image/heif", "image/avif");
  private static final int THUMBNAIL_SIDE = 72;
  private static final int TIMEOUT_SECONDS = 5;

  @Override
  public MediaDetails inspect(byte[] bytes, String mimetype) {
    try {
      if (mimetype.startsWith("image/")) {
        return picture(bytes, mimetype);
      }
      if (mimetype.startsWith("audio/") || mimetype.startsWith("video/")) {
        return ContainerHeader.of(bytes);
      }
      return MediaDetails.NONE;
    } catch (RuntimeException e) {
      return MediaDetails.NONE; // A file that cannot be inspected is stored without details.
    }
  }

  private MediaDetails picture(byte[] bytes, String mimetype) {
    if (HEIF.contains(mimetype)) {
      return HeifHeader.size(bytes)
          .map(size -> new MediaDetails(size.width, size.height, null, null))
          .orElse(MediaDetails.NONE);
    }
    var webp = mimetype.equals("image/webp") ? WebpHeader.of(bytes) : WebpHeader.NONE;
    var measured = measured(bytes, mimetype);
    if (measured.isEmpty()) {
      return new MediaDetails(
          webp.width(), webp.height(), null, null, webp.isAnimated() ? true : null);
    }
    var size = measured.get();
    var isSmall =
        Math.max(size.width, size.height) <= PictureReader.LONGEST_SIDE
            && (long) size.width * size.height <= PictureReader.MOST_PIXELS;
    var isTurned = PictureReader.orientation(bytes, mimetype).isOnItsSide();
    return new MediaDetails(
        isTurned ? size.height : size.width,
        isTurned ? size.width : size.height,
        null,
        isSmall ? thumbnail(bytes, mimetype) : null,
        webp.isAnimated() ? true : null);
  }

  /// Empty for a picture that cannot be decoded here.
  private static Optional<Dimension> measured(byte[] bytes, String mimetype) {
    try {
      return PictureReader.reads(mimetype)
          ? Optional.of(
              PictureReader.read(
                  bytes, mimetype, in -> new Dimension(in.getWidth(0), in.getHeight(0))))
          : Optional.empty();
    } catch (RuntimeException | LinkageError e) {
      return Optional.empty();
    }
  }

  private @Nullable String thumbnail(byte[] bytes, String mimetype) {
    try {
      return CompletableFuture.supplyAsync(() -> decoded(bytes, mimetype), decoders)
          .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException | ExecutionException | TimeoutException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static @Nullable String decoded(byte[] bytes, String mimetype) {
    try {
      PictureReader.check(bytes, mimetype);
      var out = new ByteArrayOutputStream();
      var small = shrunk(PictureReader.decode(bytes, mimetype, THUMBNAIL_SIDE));
      return ImageIO.write(small, "jpg", out)
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
