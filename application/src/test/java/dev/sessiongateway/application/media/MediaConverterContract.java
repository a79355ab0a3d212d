package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// What every [MediaConverter] keeps, the fake included.
public interface MediaConverterContract {
  long LIMIT = 1 << 20;

  MediaConverter converter();

  /// A sound that is not OGG.
  byte[] sound();

  /// A video with sound that is not MP4.
  byte[] video();

  private String converted(byte[] file, MediaFormat to) {
    assertThat(converter().isAvailable()).isTrue();
    var result = converter().convert(file, to, LIMIT).orElseThrow();
    return new SignatureMediaTypeDetector().detect(result, null);
  }

  @Test
  default void aSoundBecomesOggWithOpus() {
    assertThat(converted(sound(), MediaFormat.VOICE)).isEqualTo("audio/ogg");
    var voice = converter().convert(sound(), MediaFormat.VOICE, LIMIT).orElseThrow();
    assertThat(new String(voice, StandardCharsets.ISO_8859_1)).contains("OpusHead");
  }

  @Test
  default void theSoundOfAVideoBecomesOgg() {
    assertThat(converted(video(), MediaFormat.VOICE)).isEqualTo("audio/ogg");
  }

  @Test
  default void aVideoBecomesMp4() {
    assertThat(converted(video(), MediaFormat.VIDEO)).isEqualTo("video/mp4");
  }

  @Test
  default void aSoundBecomesMp4WithoutAPicture() {
    assertThat(converted(sound(), MediaFormat.SOUND)).isEqualTo("audio/mp4");
  }

  @Test
  default void aFileWithoutTheNeededTrackIsNotConverted() {
    assertThat(converter().convert(sound(), MediaFormat.VIDEO, LIMIT)).isEmpty();
  }

  @Test
  default void whatIsNoMediaIsNotConverted() {
    for (var format : MediaFormat.values()) {
      assertThat(converter().convert(MediaSamples.PDF, format, LIMIT)).isEmpty();
    }
  }

  @Test
  default void aResultAboveTheLimitIsRefused() {
    assertFault("too-large.conversion", () -> converter().convert(sound(), MediaFormat.VOICE, 20));
  }
}
