package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.PictureConverter;
import dev.sessiongateway.application.media.PictureConverterContract;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.fault.FaultException;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownPictureConverterTest implements PictureConverterContract {
  private static final ComputePool POOL = new ComputePool(Runnable::run, 1, Duration.ofSeconds(30));

  @Override
  public PictureConverter converter() {
    return new ShownPictureConverter(POOL);
  }

  private static byte[] picture(String format, boolean isTransparent) throws IOException {
    var type = isTransparent ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
    var image = new BufferedImage(60, 40, type);
    for (var y = 0; y < 40; y++) {
      for (var x = 0; x < 30; x++) {
        image.setRGB(x, y, Color.RED.getRGB());
      }
    }
    var bytes = new ByteArrayOutputStream();
    assertThat(ImageIO.write(image, format, bytes)).isTrue();
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "tiff, false, image/jpeg",
    "tiff, true, image/png",
    "bmp, false, image/jpeg",
    "webp, false, image/jpeg",
    "webp, true, image/png",
    "gif, false, image/jpeg",
    "gif, true, image/png"
  })
  void aPictureBecomesOneThatPhonesShow(String format, boolean isTransparent, String type)
      throws IOException {
    var bytes = picture(format, isTransparent);
    assertThat(new TikaMediaTypes().detect(bytes, null)).isEqualTo("image/" + format);

    var converted = converter().convert(bytes, "image/" + format).orElseThrow();

    assertThat(converted.mimetype()).isEqualTo(type);
    assertThat(new TikaMediaTypes().detect(converted.bytes(), null)).isEqualTo(type);
    var shown = ImageIO.read(new ByteArrayInputStream(converted.bytes()));
    assertThat(shown.getWidth()).isEqualTo(60);
    assertThat(shown.getHeight()).isEqualTo(40);
    assertThat(new Color(shown.getRGB(10, 20)).getRed()).isGreaterThan(200);
    assertThat(shown.getColorModel().hasAlpha()).isEqualTo(isTransparent);
  }

  @Test
  void aPictureThatClaimsToBeHugeIsRefused() throws IOException {
    var bmp = picture("bmp", false);
    Arrays.fill(bmp, 18, 21, (byte) 0xFF); // its width

    assertThatThrownBy(() -> converter().convert(bmp, "image/bmp"))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.file"));
  }

  /// Only faults, never other exceptions, and not for long.
  @ParameterizedTest
  @ValueSource(strings = {"tiff", "bmp", "webp", "gif"})
  @Timeout(60)
  void hostileBytesAreRefusedOrRead(String format) throws IOException {
    var random = new Random(11);
    var sample = picture(format, !format.equals("bmp"));
    for (var i = 0; i < 500; i++) {
      var bytes = Arrays.copyOf(sample, 1 + random.nextInt(sample.length));
      for (var n = random.nextInt(10); n > 0; n--) {
        bytes[random.nextInt(Math.min(bytes.length, 300))] = (byte) random.nextInt();
      }
      try {
        assertThat(converter().convert(bytes, "image/" + format)).isPresent();
        assertThat(new WebpStickerConverter(POOL).press(bytes, "image/" + format)).isNotNull();
      } catch (FaultException e) {
        assertThat(e.fault().code()).isEqualTo("invalid.file");
      }
    }
  }

  @Test
  void whatNobodyDecodesIsLeftAlone() {
    assertThat(converter().convert(MediaSamples.PDF, "image/heic")).isEmpty();
    assertThat(converter().convert(MediaSamples.PDF, "image/svg+xml")).isEmpty();
  }
}
