package dev.sessiongateway.http.kernel.session;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Base64;
import java.util.Map;

/// Draws a QR code as a PNG.
///
/// @param scale pixels for each module
/// @param margin light modules around it
/// @param level of error correction
/// @param darkRgb colour of the dark modules, `0xRRGGBB`
public record QrImage(int scale, int margin, ErrorCorrectionLevel level, int darkRgb) {
  /// The picture of family A: large and black.
  public static final QrImage FAMILY_A = new QrImage(6, 4, ErrorCorrectionLevel.M, 0x000000);

  /// The picture of Evolution API.
  public static final QrImage FAMILY_B = new QrImage(4, 3, ErrorCorrectionLevel.H, 0x198754);

  private static final int LIGHT = 0xFFFFFF;

  public byte[] png(String value) {
    return ImageFile.encode(drawn(value), "png");
  }

  /// The same picture as JPEG.
  public byte[] jpeg(String value) {
    var code = drawn(value);
    var image = new BufferedImage(code.getWidth(), code.getHeight(), BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.drawImage(code, 0, 0, null);
    graphics.dispose();
    return ImageFile.encode(image, "jpeg");
  }

  private BufferedImage drawn(String value) {
    var modules = modules(value);
    var size = modules.getWidth() * scale;
    var image = new BufferedImage(size, size, BufferedImage.TYPE_BYTE_BINARY, colours());
    var pixels = image.getRaster();
    for (var y = 0; y < size; y++) {
      for (var x = 0; x < size; x++) {
        pixels.setSample(x, y, 0, modules.get(x / scale, y / scale) ? 1 : 0);
      }
    }
    return image;
  }

  /// The picture as a `data:` URI.
  public String dataUri(String value) {
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(value));
  }

  private BitMatrix modules(String value) {
    var hints =
        Map.of(
            EncodeHintType.ERROR_CORRECTION,
            level,
            EncodeHintType.MARGIN,
            margin,
            EncodeHintType.CHARACTER_SET,
            "UTF-8");
    try {
      // With size 0 the writer returns one pixel for each module.
      return new QRCodeWriter().encode(value, BarcodeFormat.QR_CODE, 0, 0, hints);
    } catch (WriterException e) {
      throw new IllegalArgumentException("does not fit into a QR code", e);
    }
  }

  private IndexColorModel colours() {
    return new IndexColorModel(1, 2, new int[] {LIGHT, darkRgb}, 0, false, -1, 0);
  }
}
