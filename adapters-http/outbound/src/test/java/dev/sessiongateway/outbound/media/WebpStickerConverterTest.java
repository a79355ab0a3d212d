package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.StickerConverter;
import dev.sessiongateway.application.media.StickerConverterContract;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.fault.FaultException;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("redteam")
class WebpStickerConverterTest implements StickerConverterContract {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final WebpStickerConverter converter =
      new WebpStickerConverter(new ComputePool(Runnable::run, 1, DEADLINE));

  @Override
  public StickerConverter press() {
    return converter;
  }

  private BufferedImage sticker(BufferedImage picture) throws IOException {
    var png = new ByteArrayOutputStream();
    ImageIO.write(picture, "png", png);
    var webp = converter.press(png.toByteArray(), "image/png").orElseThrow();
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

  @ParameterizedTest
  @CsvSource({"gif, image/gif", "bmp, image/bmp", "tiff, image/tiff"})
  void otherStillPicturesBecomeStickersToo(String format, String type) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var picture = new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB);
    assertThat(ImageIO.write(picture, format, bytes)).isTrue();

    var sticker = converter.press(bytes.toByteArray(), type).orElseThrow();
    assertThat(ImageIO.read(new ByteArrayInputStream(sticker)).getWidth()).isEqualTo(512);
    assertThat(WebpHeader.of(sticker).isAnimated()).isFalse();
  }

  @Test
  void aGifThatMovesBecomesAStickerThatMoves() throws IOException {
    var gif = MovingGif.of(90, 5);

    var sticker = converter.press(gif, "image/gif").orElseThrow();

    assertThat(WebpHeader.of(sticker)).isEqualTo(new WebpHeader(512, 512, true));
    assertThat(new TikaMediaTypes().detect(sticker, null)).isEqualTo("image/webp");
    assertThat(ByteBuffer.wrap(sticker).order(ByteOrder.LITTLE_ENDIAN).getInt(4))
        .isEqualTo(sticker.length - 8);
    var text = new String(sticker, StandardCharsets.ISO_8859_1);
    var frames = text.split("ANMF", -1);
    // 90 pictures of 50 ms each: every second one is left out, its time is not.
    assertThat(frames).hasSize(46);
    assertThat(frames[1].charAt(4 + 12)).isEqualTo((char) 100);
  }

  @Test
  void ofAGifThePicturesAreThoseThatAreSeen() {
    var shown = GifAnimation.read(MovingGif.of(3, 10), MovingGif::copy).frames();

    assertThat(shown).hasSize(3).allSatisfy(f -> assertThat(f.millis()).isEqualTo(100));
    // The point moves on, and the picture below it comes back.
    for (var i = 0; i < 3; i++) {
      assertThat(shown.get(i).shown().getRGB(i, 0) & 0xFFFFFF).isEqualTo(0xFF0000);
      assertThat(shown.get(2).shown().getRGB(5, 5) & 0xFFFFFF).isEqualTo(0x0000FF);
    }
    assertThat(shown.get(2).shown().getRGB(1, 0) & 0xFFFFFF).isEqualTo(0x0000FF);
  }

  /// The pool is full, so a picture of these dimensions is refused before it is decoded.
  @ParameterizedTest
  @CsvSource({
    "1, 50000000, 10000",
    "25000000, 2, 10000",
    "10001, 1, 10000",
    "1000000, 1000000, 10000",
    "10000, 10000, 16000000",
    "4001, 4000, 16000000",
  })
  void aPictureThatClaimsToBeHugeIsRefusedBeforeItIsDecoded(int width, int height, String limit) {
    var full = new WebpStickerConverter(new ComputePool(Runnable::run, 0, DEADLINE));

    assertThatThrownBy(() -> full.press(claiming(width, height), "image/png"))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> {
              assertThat(e.fault().code()).isEqualTo("invalid.file");
              assertThat(e.fault().message()).contains("at most " + limit + " ");
            });
    assertThatThrownBy(() -> full.press(claiming(4_000, 4_000), "image/png"))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("too-many.pictures"));
  }

  /// A PNG whose header has these dimensions.
  private static byte[] claiming(int width, int height) {
    var png = MediaSamples.PNG_TO_SEE.clone();
    var header = ByteBuffer.wrap(png);
    header.putInt(16, width).putInt(20, height);
    var sum = new CRC32();
    sum.update(png, 12, 17);
    header.putInt(29, (int) sum.getValue());
    return png;
  }

  /// Each scan of a few bytes is decoded like a whole picture.
  @Test
  void aPhotoOfManyScansIsRefused() {
    var photo = MediaSamples.JPEG_TO_SEE;
    var bomb = Arrays.copyOf(photo, photo.length + 200);
    for (var i = photo.length; i < bomb.length; i += 2) {
      bomb[i] = (byte) 0xFF;
      bomb[i + 1] = (byte) 0xDA;
    }

    assertThatThrownBy(() -> converter.press(bomb, "image/jpeg"))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().message()).contains("at most 50 scans"));
  }
}
