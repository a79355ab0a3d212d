package dev.sessiongateway.application.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [MediaTypeDetector] keeps, the fake included.
public interface MediaTypeDetectorContract {
  MediaTypeDetector types();

  static Stream<Arguments> samples() {
    return Stream.of(
        Arguments.of("image/png", MediaSamples.PNG),
        Arguments.of("image/jpeg", MediaSamples.JPEG),
        Arguments.of("image/gif", MediaSamples.GIF),
        Arguments.of("image/webp", MediaSamples.WEBP),
        Arguments.of("application/pdf", MediaSamples.PDF),
        Arguments.of("application/zip", MediaSamples.ZIP),
        Arguments.of("audio/ogg", MediaSamples.OGG_OPUS),
        Arguments.of("audio/ogg", MediaSamples.OGG_VORBIS),
        Arguments.of("audio/mpeg", MediaSamples.MP3_WITH_ID3),
        Arguments.of("audio/mpeg", MediaSamples.MP3_FRAMES),
        Arguments.of("audio/wav", MediaSamples.WAV),
        Arguments.of("audio/aac", MediaSamples.AAC_ADTS),
        Arguments.of("audio/amr", MediaSamples.AMR),
        Arguments.of("audio/mp4", MediaSamples.M4A),
        Arguments.of("audio/mp4", MediaSamples.MP4_SOUND_ONLY),
        Arguments.of("video/mp4", MediaSamples.MP4),
        Arguments.of("video/webm", MediaSamples.WEBM),
        Arguments.of("audio/webm", MediaSamples.WEBM_SOUND_ONLY));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.sessiongateway.application.media.MediaTypeDetectorContract#samples")
  default void tellsAFileByItsBytes(String mimetype, byte[] bytes) {
    assertThat(types().detect(bytes, null)).isEqualTo(mimetype);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.sessiongateway.application.media.MediaTypeDetectorContract#samples")
  default void aNameThatLiesChangesNothing(String mimetype, byte[] bytes) {
    var lie = mimetype.startsWith("image/") ? "voice.mp3" : "photo.png";

    assertThat(types().detect(bytes, lie)).isEqualTo(mimetype);
  }

  @Test
  default void textWithTheNameOfASoundIsNoSound() {
    var text = "this is not a sound".getBytes(StandardCharsets.US_ASCII);

    assertThat(types().detect(text, "voice.mp3")).doesNotStartWith("audio/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"voice.mp3", "voice.ogg", "photo.jpg", "film.mp4"})
  default void noiseIsUnknownWhateverItsName(String name) {
    var noise = new byte[] {0x13, 0x37, 0x7F, 0x02, (byte) 0x99, 0x05, 0x00, 0x61, 0x00, 0x11};

    assertThat(types().detect(noise, name)).isEqualTo("application/octet-stream");
  }

  static Stream<Arguments> signatures() {
    return Stream.of(
        Arguments.of("ID3", Arrays.copyOf(MediaSamples.MP3_WITH_ID3, 10)),
        Arguments.of("MPEG", Arrays.copyOf(MediaSamples.MP3_FRAMES, 3)),
        Arguments.of("RIFF", Arrays.copyOf(MediaSamples.WAV, 12)),
        Arguments.of("RIFF with a part of the format", Arrays.copyOf(MediaSamples.WAV, 30)),
        Arguments.of("Ogg", Arrays.copyOf(MediaSamples.OGG_OPUS, 27)),
        Arguments.of("Ogg with a part of the codec", Arrays.copyOf(MediaSamples.OGG_OPUS, 40)),
        Arguments.of("AMR", Arrays.copyOf(MediaSamples.AMR, 6)),
        Arguments.of("ADTS", Arrays.copyOf(MediaSamples.AAC_ADTS, 4)),
        Arguments.of("M4A", Arrays.copyOf(MediaSamples.M4A, 24)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.sessiongateway.application.media.MediaTypeDetectorContract#signatures")
  default void theSignatureOfASoundAloneIsNoSound(String format, byte[] bytes) {
    assertThat(types().detect(bytes, null)).as(format).doesNotStartWith("audio/");
    assertThat(types().detect(bytes, "voice.ogg")).as(format).doesNotStartWith("audio/");
  }

  @Test
  default void nothingIsUnknown() {
    assertThat(types().detect(new byte[0], null)).isEqualTo("application/octet-stream");
  }
}
