package dev.sessiongateway.bootstrap.demo;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The output of the demo.
final class Transcript {
  private static final String INDENT = "      ";

  private final PrintWriter out;
  private int steps;

  Transcript(PrintWriter out) {
    this.out = out;
  }

  void title(String text) {
    out.println(text);
  }

  void step(String text) {
    steps++;
    out.printf("%n%3d.  %s%n", steps, text);
  }

  void call(String method, String path, int status) {
    out.printf("%s-> %-6s %s  %d%n", INDENT, method, path, status);
  }

  /// An event at the webhook, with a valid signature.
  void event(String name, String detail) {
    out.printf("%s<- signed %s%s%n", INDENT, name, detail.isEmpty() ? "" : ": " + detail);
  }

  /// The effect on the phone.
  void seen(String text) {
    out.println(INDENT + "ok " + text);
  }

  void picture(List<String> lines) {
    lines.forEach(line -> out.println(INDENT + line));
  }

  void done() {
    out.printf("%nDone: all %d steps were seen on the other side.%n", steps);
  }

  void failed(String missing) {
    out.printf("%nFailed in step %d. Missing: %s%n", steps, missing);
  }

  /// A step of the demo had no effect. The message says what was missing.
  static final class StepFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepFailed(String missing) {
      super(missing);
    }
  }

  /// Draws a QR code as text: two rows of modules in each line, light modules in ink, so that it
  /// can be scanned from a dark terminal.
  static final class TerminalQr {
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
              EncodeHintType.ERROR_CORRECTION,
              ErrorCorrectionLevel.L,
              EncodeHintType.MARGIN,
              MARGIN);
      try {
        // With size 0 the writer makes one pixel per module.
        return new QRCodeWriter().encode(value, BarcodeFormat.QR_CODE, 0, 0, hints);
      } catch (WriterException e) {
        throw new IllegalArgumentException("does not fit into a QR code", e);
      }
    }
  }
}
