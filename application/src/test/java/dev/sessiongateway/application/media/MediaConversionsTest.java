package dev.sessiongateway.application.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.media.Attachment;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MediaConversionsTest {
  private static final URI SONG = URI.create("https://files.example/song.wav");

  private final FakeMediaSource source = new FakeMediaSource();
  private final FakeMediaConverter converter = new FakeMediaConverter();
  private final MediaConversions conversions =
      new MediaConversions(
          source,
          new SignatureMediaTypeDetector(),
          new MediaLimits(300, 500),
          converter,
          (_, _) -> Optional.empty(),
          new FakePictureConverter(),
          new GatewayLifecycle());

  private Attachment.Inline convert(byte[] bytes, MediaFormat to) {
    return conversions.convert(new Attachment.Inline(bytes, null, "a.b.wav"), to, null);
  }

  @Test
  void aConvertedFileSaysWhatItIs() {
    var voice = convert(MediaSamples.WAV, MediaFormat.VOICE);
    assertThat(voice.mimetype()).isEqualTo("audio/ogg; codecs=opus");
    assertThat(voice.filename()).isEqualTo("a.b.ogg");
    assertThat(convert(MediaSamples.WEBM, MediaFormat.VIDEO).mimetype()).isEqualTo("video/mp4");
    assertThat(conversions.convert(MediaSamples.WAV, MediaFormat.SOUND))
        .isEqualTo(MediaSamples.MP4_SOUND_ONLY);
  }

  @Test
  void aFileFromElsewhereIsFetchedFirst() {
    source.put(SONG, MediaSamples.WAV, "audio/wav", "song.wav");
    var remote = new Attachment.Remote(SONG, null, null);
    var voice = conversions.convert(remote, MediaFormat.VOICE, null);
    assertThat(voice.bytes()).isEqualTo(MediaSamples.OGG_OPUS);
    assertThat(voice.filename()).isEqualTo("song.ogg");
  }

  @Test
  void aVoiceNoteInTheRightFormatNeedsNoConverter() {
    converter.remove();
    assertThat(convert(MediaSamples.OGG_OPUS, MediaFormat.VOICE).bytes())
        .isEqualTo(MediaSamples.OGG_OPUS);
    assertFault(
        "unsupported.media-conversion", () -> convert(MediaSamples.OGG_VORBIS, MediaFormat.VOICE));
  }

  @Test
  void whatIsNeitherSoundNorVideoIsInvalid() {
    assertFault("invalid.audio", () -> convert(MediaSamples.PDF, MediaFormat.VOICE));
    assertFault("invalid.audio", () -> convert(new byte[0], MediaFormat.VOICE));
    assertFault("invalid.file", () -> convert(MediaSamples.WAV, MediaFormat.VIDEO));
    converter.damage(MediaSamples.WAV);
    assertFault("invalid.audio", () -> convert(MediaSamples.WAV, MediaFormat.VOICE));
  }

  @Test
  void aFileAboveTheLimitIsNotRead() {
    assertFault(
        "too-large.audio", () -> convert(Arrays.copyOf(MediaSamples.WAV, 301), MediaFormat.VOICE));
    assertFault(
        "too-large.media", () -> convert(Arrays.copyOf(MediaSamples.WEBM, 501), MediaFormat.VIDEO));
    assertThat(converter.conversions()).isZero();
  }
}
