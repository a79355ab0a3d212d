package dev.sessiongateway.outbound.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.media.MediaConverter;
import dev.sessiongateway.application.media.MediaConverterContract;
import dev.sessiongateway.application.media.MediaFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real program, where it is installed.
@NeedsProgram("ffmpeg")
@Tag("redteam")
class FfmpegConverterTest implements MediaConverterContract {
  @TempDir private static Path shared;
  private static byte[] video;
  private static FfmpegConverter converter;

  @BeforeAll
  static void start() throws IOException {
    var program = new FfmpegProgram(RealMedia.requireFfmpeg().toString());
    video = RealMedia.avi(shared, "95x63");
    converter = new FfmpegConverter(program, shared.resolve("conversions"));
  }

  @AfterAll
  static void stop() {
    if (converter != null) {
      converter.close();
    }
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    try (var left = Files.list(shared.resolve("conversions"))) {
      assertThat(left).isEmpty();
    }
  }

  @Override
  public MediaConverter converter() {
    return converter;
  }

  @Override
  public byte[] sound() {
    return RealMedia.wav();
  }

  @Override
  public byte[] video() {
    return video;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void theResultSaysNothingAboutTheRecording() {
    assertThat(text(video)).contains("secret place");
    for (var format : MediaFormat.values()) {
      var converted = converter.convert(video, format, LIMIT).orElseThrow();
      assertThat(text(converted)).doesNotContain("secret place");
    }
  }

  @Test
  void equalFilesBecomeEqualFiles() {
    for (var format : MediaFormat.values()) {
      assertThat(converter.convert(video, format, LIMIT).orElseThrow())
          .isEqualTo(converter.convert(video, format, LIMIT).orElseThrow());
    }
  }

  @Test
  void aVideoIsReadyToPlayBeforeItIsDownloaded() {
    var mp4 = text(converter.convert(video, MediaFormat.VIDEO, LIMIT).orElseThrow());
    assertThat(mp4.indexOf("moov")).isPositive().isLessThan(mp4.indexOf("mdat"));
    assertThat(mp4).contains("avc1", "mp4a");
  }

  @Test
  void aListOfFilesIsNotFollowed() throws IOException {
    var secret = Files.write(shared.resolve("secret.wav"), RealMedia.wav()).toUri();
    var playlist =
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\n" + secret + "\n#EXT-X-ENDLIST\n";
    var concat = "ffconcat version 1.0\nfile '" + shared.resolve("secret.wav") + "'\n";
    for (var list : new String[] {playlist, concat}) {
      assertThat(converter.convert(list.getBytes(StandardCharsets.UTF_8), MediaFormat.VOICE, LIMIT))
          .isEmpty();
    }
  }

  @Test
  void aHugePictureIsNotDecoded() throws IOException {
    var huge = RealMedia.avi(shared, "5000x4000");
    assertThat(converter.convert(huge, MediaFormat.VIDEO, 32 << 20)).isEmpty();
  }
}
