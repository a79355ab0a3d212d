package dev.sessiongateway.bootstrap.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TerminalQrTest {
  private static final int SCALE = 8;
  private static final int LIGHT = 0xFFFFFF;

  @Test
  void aScannerReadsWhatIsDrawn() throws Exception {
    var value = "2@k3JyX0m9,Q0hBTkdF,V29ybGQ=,1";

    var picture = photographed(TerminalQr.draw(value));

    var bitmap = new BinaryBitmap(new HybridBinarizer(new BufferedImageLuminanceSource(picture)));
    assertThat(new QRCodeReader().decode(bitmap).getText()).isEqualTo(value);
  }

  /// A dark terminal, where ink is light; each line has two rows of pixels.
  private static BufferedImage photographed(List<String> lines) {
    var width = lines.getFirst().length() * SCALE;
    var height = lines.size() * 2 * SCALE;
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (var y = 0; y < height; y++) {
      for (var x = 0; x < width; x++) {
        var block = lines.get(y / (2 * SCALE)).charAt(x / SCALE);
        var isUpper = y / SCALE % 2 == 0;
        if (block == '█' || block == (isUpper ? '▀' : '▄')) {
          image.setRGB(x, y, LIGHT);
        }
      }
    }
    return image;
  }
}
