package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.application.media.MediaSamples;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;
import javax.imageio.ImageIO;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/// The smallest real files of their kinds.
final class SampleFiles {
  private static final String VOICE = "/dev/sessiongateway/bootstrap/demo/voice.ogg.base64";

  private SampleFiles() {}

  /// A tenth of a second of silence.
  static byte[] wav() {
    var format = new AudioFormat(8_000, 8, 1, false, false);
    var out = new ByteArrayOutputStream();
    var silence = new AudioInputStream(new ByteArrayInputStream(new byte[800]), format, 800);
    try {
      AudioSystem.write(silence, AudioFileFormat.Type.WAVE, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static String wavBase64() {
    return Base64.getEncoder().encodeToString(wav());
  }

  /// A quarter of a second of a tone, as phones record it.
  static byte[] voice() {
    try (var file = SampleFiles.class.getResourceAsStream(VOICE)) {
      return Base64.getMimeDecoder().decode(Objects.requireNonNull(file, VOICE).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String voiceBase64() {
    return Base64.getEncoder().encodeToString(voice());
  }

  /// The header of a film, with a video track.
  static byte[] mp4() {
    return MediaSamples.MP4;
  }

  /// One black pixel.
  static String pngBase64() {
    var out = new ByteArrayOutputStream();
    try {
      ImageIO.write(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(out.toByteArray());
  }
}
