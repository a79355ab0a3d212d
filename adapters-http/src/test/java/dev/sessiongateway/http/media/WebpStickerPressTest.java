package dev.sessiongateway.http.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.StickerPress;
import dev.sessiongateway.application.media.StickerPressContract;
import dev.sessiongateway.domain.fault.FaultException;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class WebpStickerPressTest implements StickerPressContract {
  private final WebpStickerPress press = new WebpStickerPress();

  @Override
  public StickerPress press() {
    return press;
  }

  private BufferedImage sticker(BufferedImage picture) throws IOException {
    var png = new ByteArrayOutputStream();
    ImageIO.write(picture, "png", png);
    var webp = press.press(png.toByteArray(), "image/png").orElseThrow();
    return ImageIO.read(new ByteArrayInputStream(webp));
  }

  private static BufferedImage red(int width, int height) {
    var picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (var x = 0; x < width; x++) {
      for (var y = 0; y < height; y++) {
        picture.setRGB(x, y, Color.RED.getRGB());
      }
    }
    return picture;
  }

  @Test
  void theWholePictureIsInTheMiddleOfATransparentSquare() throws IOException {
    for (var picture : new BufferedImage[] {red(40, 20), red(3_000, 1_500)}) {
      var sticker = sticker(picture);
      assertThat(sticker.getWidth()).isEqualTo(512);
      assertThat(sticker.getHeight()).isEqualTo(512);
      assertThat(sticker.getRGB(256, 10) >>> 24).isZero();
      assertThat(sticker.getRGB(256, 500) >>> 24).isZero();
      assertThat(new Color(sticker.getRGB(256, 256)).getRed()).isGreaterThan(200);
      assertThat(new Color(sticker.getRGB(10, 256)).getRed()).isGreaterThan(200);
    }
  }

  @Test
  void whatIsTransparentStaysSo() throws IOException {
    var picture = red(100, 100);
    for (var x = 0; x < 50; x++) {
      for (var y = 0; y < 100; y++) {
        picture.setRGB(x, y, 0);
      }
    }
    assertThat(sticker(picture).getRGB(100, 256) >>> 24).isZero();
    assertThat(sticker(picture).getRGB(400, 256) >>> 24).isEqualTo(255);
  }

  /// A header that claims a million by a million pixels.
  @Test
  void aPictureOfEndlessSizeIsRefusedBeforeItIsUnpacked() {
    var png = MediaSamples.PNG_TO_SEE.clone();
    var header = ByteBuffer.wrap(png);
    header.putInt(16, 1_000_000).putInt(20, 1_000_000);
    var sum = new CRC32();
    sum.update(png, 12, 17);
    header.putInt(29, (int) sum.getValue());
    assertThatThrownBy(() -> press.press(png, "image/png"))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().message()).contains("at most 50000000 pixels"));
  }
}
