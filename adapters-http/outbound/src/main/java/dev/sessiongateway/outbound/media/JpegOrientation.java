package dev.sessiongateway.outbound.media;

import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// How a JPEG is to be turned before it is shown, as its EXIF block says. Only the first directory
/// of the block is read, and it is read once, so that what it links to cannot lead anywhere.
///
/// @param code 1 to 8, as EXIF numbers them; 1 is as it is
record JpegOrientation(int code) {
  static final JpegOrientation NONE = new JpegOrientation(1);

  private static final int TAG = 0x0112;
  private static final int SHORT = 3;
  private static final int ENTRY = 12;
  private static final int EXIF_HEADER = 6;
  private static final int TIFF_HEADER = 8;
  private static final int APP1 = 0xE1;
  private static final int START_OF_SCAN = 0xDA;

  /// Never fails: what cannot be read is as it is.
  static JpegOrientation of(byte[] jpeg) {
    try {
      return new JpegOrientation(read(jpeg));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      return NONE;
    }
  }

  private static int read(byte[] jpeg) {
    var big = ByteBuffer.wrap(jpeg);
    for (var at = 2; at + 4 <= jpeg.length && jpeg[at] == (byte) 0xFF; ) {
      var marker = jpeg[at + 1] & 0xFF;
      if (marker == START_OF_SCAN) {
        return 1;
      }
      if (marker == 0xFF) {
        at++; // filled up
        continue;
      }
      var length = big.getShort(at + 2) & 0xFFFF;
      if (marker == APP1 && AudioHeader.isAt(jpeg, at + 4, "Exif\u0000\u0000")) {
        var start = at + 4 + EXIF_HEADER;
        return inTiff(big.slice(start, at + 2 + length - start));
      }
      at += 2 + length;
    }
    return 1;
  }

  private static int inTiff(ByteBuffer tiff) {
    tiff.order(
        switch (tiff.getShort(0)) {
          case 0x4949 -> ByteOrder.LITTLE_ENDIAN;
          case 0x4D4D -> ByteOrder.BIG_ENDIAN;
          default -> throw new IllegalArgumentException("no TIFF");
        });
    var directory = tiff.getInt(4);
    if (directory < TIFF_HEADER) {
      return 1;
    }
    var entries = tiff.getShort(directory) & 0xFFFF;
    for (var i = 0; i < entries; i++) {
      var entry = directory + 2 + i * ENTRY;
      if ((tiff.getShort(entry) & 0xFFFF) == TAG && tiff.getShort(entry + 2) == SHORT) {
        var code = tiff.getShort(entry + 8);
        return code >= 1 && code <= 8 ? code : 1;
      }
    }
    return 1;
  }

  /// Whether width and height change places.
  boolean isOnItsSide() {
    return code > 4;
  }

  BufferedImage turned(BufferedImage picture) {
    if (code == 1) {
      return picture;
    }
    var width = picture.getWidth();
    var height = picture.getHeight();
    var how =
        switch (code) {
          case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
          case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
          case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
          case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
          case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
          case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
          default -> new AffineTransform(0, -1, 1, 0, 0, width);
        };
    var shown =
        new BufferedImage(
            isOnItsSide() ? height : width,
            isOnItsSide() ? width : height,
            picture.getColorModel().hasAlpha()
                ? BufferedImage.TYPE_INT_ARGB
                : BufferedImage.TYPE_INT_RGB);
    var graphics = shown.createGraphics();
    try {
      graphics.drawImage(picture, how, null);
    } finally {
      graphics.dispose();
    }
    return shown;
  }
}
