package dev.sessiongateway.outbound.media;

import com.luciad.imageio.webp.WebPImageWriterSpi;
import dev.sessiongateway.application.media.StickerConverter;
import dev.sessiongateway.application.work.ComputePool;
import java.awt.AlphaComposite;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import javax.imageio.IIOImage;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts pictures to stickers with Google's libwebp, in memory.
///
/// @param pool decodes the pictures
public record WebpStickerConverter(ComputePool pool) implements StickerConverter {
  private static final Logger LOG = LoggerFactory.getLogger(WebpStickerConverter.class);
  private static final String GIF = "image/gif";
  private static final Set<String> KNOWN =
      Set.of("image/png", "image/jpeg", "image/bmp", "image/tiff", GIF);
  private static final int SIDE = 512;

  @Override
  public Optional<byte[]> press(byte[] picture, String mimetype) {
    if (!KNOWN.contains(mimetype)) {
      return Optional.empty();
    }
    // Checked before the pool is used: this reads only the header.
    PictureReader.check(picture, mimetype);
    return pool.call("pictures", () -> pressed(picture, mimetype));
  }

  private static Optional<byte[]> pressed(byte[] picture, String mimetype) {
    try {
      return Optional.of(
          mimetype.equals(GIF)
              ? moving(GifAnimation.read(picture, WebpStickerConverter::onCanvas))
              : webp(onCanvas(PictureReader.decode(picture, mimetype, SIDE))));
    } catch (LinkageError e) {
      // The library has native code for the usual platforms only.
      LOG.atWarn().setCause(e).log("this machine cannot make WebP; a sticker stays as it is");
      return Optional.empty();
    }
  }

  private static byte[] moving(GifAnimation gif) {
    if (gif.frames().size() == 1) {
      return webp(gif.frames().getFirst().shown());
    }
    var animation = new WebpAnimation(SIDE);
    gif.frames().forEach(frame -> animation.add(webp(frame.shown()), frame.millis()));
    return animation.bytes();
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
    WebpLibrary.requireFolder();
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
