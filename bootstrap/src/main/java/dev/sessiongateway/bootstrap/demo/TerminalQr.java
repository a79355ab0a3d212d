package dev.sessiongateway.bootstrap.demo;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Draws a QR code as text: two rows of modules in each line, light modules in ink, so that it can
/// be scanned from a dark terminal.
final class TerminalQr {
  /// Scanners need a quiet zone of 4 modules; the background of the terminal provides the rest.
  private static final int MARGIN = 2;

  private TerminalQr() {}

  static List<String> draw(String value) {
    var modules = modules(value);
    var lines = new ArrayList<String>();
    for (var y = 0; y < modules.getHeight(); y += 2) {
      var line = new StringBuilder();
      for (var x = 0; x < modules.getWidth(); x++) {
        line.append(block(isLight(modules, x, y), isLight(modules, x, y + 1)));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static char block(boolean upper, boolean lower) {
    if (upper) {
      return lower ? '█' : '▀';
    }
    return lower ? '▄' : ' ';
  }

  /// Outside the code there is no ink.
  private static boolean isLight(BitMatrix modules, int x, int y) {
    return y < modules.getHeight() && !modules.get(x, y);
  }

  private static BitMatrix modules(String value) {
    var hints =
        Map.of(
            EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.L, EncodeHintType.MARGIN, MARGIN);
    try {
      // With size 0 the writer makes one pixel per module.
      return new QRCodeWriter().encode(value, BarcodeFormat.QR_CODE, 0, 0, hints);
    } catch (WriterException e) {
      throw new IllegalArgumentException("does not fit into a QR code", e);
    }
  }
}
