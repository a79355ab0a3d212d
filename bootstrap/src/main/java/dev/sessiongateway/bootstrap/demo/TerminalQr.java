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

/// Draws a QR code with text: two rows of modules in each line, light ones in ink, so that it can
/// be scanned from the usual dark terminal.
final class TerminalQr {
  /// What scanners need is 4; a terminal's own background does the rest.
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

  /// Below the last row there is nothing: no ink.
  private static boolean isLight(BitMatrix modules, int x, int y) {
    return y < modules.getHeight() && !modules.get(x, y);
  }

  private static BitMatrix modules(String value) {
    var hints =
        Map.of(
            EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.L, EncodeHintType.MARGIN, MARGIN);
    try {
      // Asked for no size, the writer answers one pixel for each module.
      return new QRCodeWriter().encode(value, BarcodeFormat.QR_CODE, 0, 0, hints);
    } catch (WriterException e) {
      throw new IllegalArgumentException("does not fit into a QR code", e);
    }
  }
}
