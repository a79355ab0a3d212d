package dev.sessiongateway.outbound.media;

import dev.sessiongateway.domain.fault.Fault;
import java.awt.AlphaComposite;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;

/// Reads the pictures of a GIF as they are shown one after the other.
///
/// @param frames at least one
record GifAnimation(List<Frame> frames) {
  private static final String GIF = "image/gif";

  /// Of a longer one some are left out.
  private static final int MOST_FRAMES = 60;

  private static final int MOST_READ = 1_000;

  /// In all frames together.
  private static final long MOST_PIXELS = 200_000_000;

  /// What browsers do with a frame that names no time, or hardly any.
  private static final int USUAL_MILLIS = 100;

  private static final int SHORTEST_MILLIS = 20;

  /// @param shown the picture as far as it is wanted
  record Frame(BufferedImage shown, int millis) {}

  /// @param scaling of each whole picture; it returns another one
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` when it is broken, or
  ///   has more pixels than anybody needs
  static GifAnimation read(byte[] gif, UnaryOperator<BufferedImage> scaling) {
    return PictureReader.read(gif, GIF, reader -> new GifAnimation(frames(reader, scaling)));
  }

  private static List<Frame> frames(ImageReader reader, UnaryOperator<BufferedImage> scaling)
      throws IOException {
    var screen = screen(reader);
    var count = Math.min(reader.getNumImages(true), MOST_READ);
    if ((long) count * screen.getWidth() * screen.getHeight() > MOST_PIXELS) {
      throw Fault.invalid("file", "must have at most " + MOST_PIXELS + " pixels in all pictures");
    }
    var every = (count + MOST_FRAMES - 1) / MOST_FRAMES;
    var frames = new ArrayList<Frame>();
    var millis = 0;
    BufferedImage pending = null;
    for (var i = 0; i < count; i++) {
      var next = Part.of(reader, i);
      if (i % every == 0) {
        if (pending != null) {
          frames.add(new Frame(pending, millis));
        }
        millis = 0;
      }
      var before = next.isUndone() ? copy(screen) : null;
      next.draw(screen);
      if (i % every == 0) {
        pending = scaling.apply(screen);
      }
      millis += next.millis();
      if (before != null) {
        screen = before;
      } else if (next.isCleared()) {
        next.clear(screen);
      }
    }
    if (pending == null) {
      throw new IOException("no picture");
    }
    frames.add(new Frame(pending, millis));
    return List.copyOf(frames);
  }

  private static BufferedImage screen(ImageReader reader) throws IOException {
    var screen = node(reader.getStreamMetadata(), "LogicalScreenDescriptor");
    var width = Math.max(number(screen, "logicalScreenWidth", 0), reader.getWidth(0));
    var height = Math.max(number(screen, "logicalScreenHeight", 0), reader.getHeight(0));
    if (Math.max(width, height) > PictureReader.LONGEST_SIDE
        || width * height > PictureReader.MOST_PIXELS) {
      throw Fault.invalid("file", "must have at most " + PictureReader.MOST_PIXELS + " pixels");
    }
    return new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
  }

  private static BufferedImage copy(BufferedImage image) {
    var other = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
    image.copyData(other.getRaster());
    return other;
  }

  private static IIOMetadataNode node(IIOMetadata metadata, String name) {
    if (metadata.getAsTree(metadata.getNativeMetadataFormatName())
        instanceof IIOMetadataNode root) {
      for (var i = 0; i < root.getLength(); i++) {
        if (root.item(i) instanceof IIOMetadataNode child && child.getNodeName().equals(name)) {
          return child;
        }
      }
    }
    return new IIOMetadataNode(name);
  }

  private static int number(IIOMetadataNode node, String attribute, int otherwise) {
    var text = node.getAttribute(attribute);
    return text.isEmpty() ? otherwise : Integer.parseInt(text);
  }

  /// A picture that is drawn over those before it.
  private record Part(BufferedImage image, int left, int top, int millis, String after) {
    static Part of(ImageReader reader, int index) throws IOException {
      var metadata = reader.getImageMetadata(index);
      var place = node(metadata, "ImageDescriptor");
      var control = node(metadata, "GraphicControlExtension");
      var millis = 10 * number(control, "delayTime", 0);
      return new Part(
          reader.read(index),
          number(place, "imageLeftPosition", 0),
          number(place, "imageTopPosition", 0),
          millis < SHORTEST_MILLIS ? USUAL_MILLIS : millis,
          control.getAttribute("disposalMethod"));
    }

    boolean isUndone() {
      return after.equals("restoreToPrevious");
    }

    boolean isCleared() {
      return after.equals("restoreToBackgroundColor");
    }

    void draw(BufferedImage screen) {
      var graphics = screen.createGraphics();
      try {
        graphics.drawImage(image, left, top, null);
      } finally {
        graphics.dispose();
      }
    }

    void clear(BufferedImage screen) {
      var graphics = screen.createGraphics();
      try {
        graphics.setComposite(AlphaComposite.Clear);
        graphics.fillRect(left, top, image.getWidth(), image.getHeight());
      } finally {
        graphics.dispose();
      }
    }
  }
}
