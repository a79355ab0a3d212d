package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// What every [PictureConverter] keeps, the fake included.
public interface PictureConverterContract {
  PictureConverter converter();

  @Test
  default void aGifBecomesAPictureThatPhonesShow() {
    var shown = converter().convert(MediaSamples.GIF_TO_SEE, "image/gif").orElseThrow();
    assertThat(shown.mimetype()).isIn("image/png", "image/jpeg");
    assertThat(new SignatureMediaTypeDetector().detect(shown.bytes(), null))
        .isEqualTo(shown.mimetype());
  }

  @Test
  default void aBrokenPictureIsInvalid() {
    var half = Arrays.copyOf(MediaSamples.GIF_TO_SEE, MediaSamples.GIF_TO_SEE.length / 2);
    assertFault("invalid.file", () -> converter().convert(half, "image/gif"));
  }

  @Test
  default void whatItDoesNotKnowIsLeftAlone() {
    assertThat(converter().convert(MediaSamples.PDF, "application/pdf")).isEmpty();
    assertThat(converter().convert(MediaSamples.PDF, "image/heic")).isEmpty();
  }
}
