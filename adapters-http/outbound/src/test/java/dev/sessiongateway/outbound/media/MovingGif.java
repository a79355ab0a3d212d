package dev.sessiongateway.outbound.media;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/// Makes GIFs in which a red point moves over a blue ground.
final class MovingGif {
  private static final int SIDE = 10;

  private MovingGif() {}

  /// @param delay of each picture, in hundredths of a second
  static byte[] of(int frames, int delay) {
    var bytes = new ByteArrayOutputStream();
    var writer = ImageIO.getImageWritersByFormatName("gif").next();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.prepareWriteSequence(null);
      for (var i = 0; i < frames; i++) {
        // The first is the ground, without a limit of its own; the point is undone afterwards.
        var image = i == 0 ? filled(SIDE, Color.BLUE) : filled(1, Color.RED);
        if (i == 0) {
          image.setRGB(0, 0, Color.RED.getRGB());
        }
        var metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
        describe(metadata, i, delay);
        writer.writeToSequence(new IIOImage(image, null, metadata), null);
      }
      writer.endWriteSequence();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }

  static BufferedImage copy(BufferedImage image) {
    var other = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
    image.copyData(other.getRaster());
    return other;
  }

  private static void describe(IIOMetadata metadata, int frame, int delay) throws IOException {
    var format = metadata.getNativeMetadataFormatName();
    var root = new IIOMetadataNode(format);
    var place = new IIOMetadataNode("ImageDescriptor");
    place.setAttribute("imageLeftPosition", Integer.toString(frame == 0 ? 0 : frame % SIDE));
    place.setAttribute("imageTopPosition", "0");
    place.setAttribute("imageWidth", Integer.toString(frame == 0 ? SIDE : 1));
    place.setAttribute("imageHeight", Integer.toString(frame == 0 ? SIDE : 1));
    place.setAttribute("interlaceFlag", "FALSE");
    root.appendChild(place);
    var control = new IIOMetadataNode("GraphicControlExtension");
    control.setAttribute("disposalMethod", frame == 0 ? "none" : "restoreToPrevious");
    control.setAttribute("userInputFlag", "FALSE");
    control.setAttribute("transparentColorFlag", "FALSE");
    control.setAttribute("delayTime", Integer.toString(delay));
    control.setAttribute("transparentColorIndex", "0");
    root.appendChild(control);
    metadata.mergeTree(format, root);
  }

  private static BufferedImage filled(int side, Color color) {
    var image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    for (var y = 0; y < side; y++) {
      for (var x = 0; x < side; x++) {
        image.setRGB(x, y, color.getRGB());
      }
    }
    return image;
  }
}
