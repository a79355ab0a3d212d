package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What every [StickerConverter] keeps, the fake included.
public interface StickerConverterContract {
  StickerConverter press();

  static Stream<Arguments> pictures() {
    return Stream.of(
        Arguments.of("image/png", MediaSamples.PNG_TO_SEE),
        Arguments.of("image/jpeg", MediaSamples.JPEG_TO_SEE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.sessiongateway.application.media.StickerConverterContract#pictures")
  default void aStillPictureBecomesWebp(String mimetype, byte[] picture) {
    var sticker = press().press(picture, mimetype).orElseThrow();
    assertThat(new SignatureMediaTypeDetector().detect(sticker, null)).isEqualTo("image/webp");
    assertThat(press().press(picture, mimetype).orElseThrow()).isEqualTo(sticker);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.sessiongateway.application.media.StickerConverterContract#pictures")
  default void aBrokenPictureIsInvalid(String mimetype, byte[] picture) {
    var half = Arrays.copyOf(picture, picture.length / 2);
    assertFault("invalid.file", () -> press().press(half, mimetype));
  }

  @Test
  default void anythingElseIsLeftAlone() {
    assertThat(press().press(MediaSamples.WEBP, "image/webp")).isEmpty();
    assertThat(press().press(MediaSamples.PDF, "image/heic")).isEmpty();
    assertThat(press().press(MediaSamples.PDF, "application/pdf")).isEmpty();
  }
}
