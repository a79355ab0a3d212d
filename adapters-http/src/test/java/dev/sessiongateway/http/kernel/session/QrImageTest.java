package dev.sessiongateway.http.kernel.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class QrImageTest {
  private static final String VALUE =
      "2@JxP3m0Yt9ZqkWc7r/1uF+5vEoHsLdNbTgXaQiRyC8M2fV6jKnSzBpUwOhD4e,qWErTy==,aSDfGh==,zXC=";

  static Stream<QrImage> styles() {
    return Stream.of(
        QrImage.FAMILY_A, QrImage.FAMILY_B, new QrImage(3, 4, ErrorCorrectionLevel.L, 0x000080));
  }

  @ParameterizedTest
  @MethodSource("styles")
  void thePictureReadsAsTheValue(QrImage style) throws Exception {
    var source = new BufferedImageLuminanceSource(read(style.png(VALUE)));
    var read = new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)));

    assertThat(read.getText()).isEqualTo(VALUE);
  }

  @Test
  void scaleMarginAndColourAreAsAskedFor() throws Exception {
    var image = read(new QrImage(5, 2, ErrorCorrectionLevel.L, 0x198754).png("A"));

    // The smallest code has 21 modules.
    assertThat(image.getWidth()).isEqualTo((21 + 2 * 2) * 5);
    assertThat(image.getRGB(9, 9)).isEqualTo(0xFFFFFFFF);
    assertThat(image.getRGB(10, 10)).isEqualTo(0xFF198754);
  }

  @Test
  void theDataUriHoldsThePicture() {
    var uri = QrImage.FAMILY_B.dataUri(VALUE);

    assertThat(uri).startsWith("data:image/png;base64,");
    assertThat(Base64.getDecoder().decode(uri.substring(uri.indexOf(',') + 1)))
        .isEqualTo(QrImage.FAMILY_B.png(VALUE));
  }

  @Test
  void aValueThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> QrImage.FAMILY_B.png("x".repeat(3000)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }
}
