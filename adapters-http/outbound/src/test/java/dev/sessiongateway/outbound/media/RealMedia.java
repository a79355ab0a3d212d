package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.machine.MachineProgram;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/// Real files that a converter can decode.
public final class RealMedia {
  private static final int RATE = 8_000;
  private static final String FFMPEG = "ffmpeg";

  private RealMedia() {}

  /// The program that makes videos; empty when it is not installed here.
  public static Optional<Path> ffmpeg() {
    return MachineProgram.find(FFMPEG).map(MachineProgram::file);
  }

  /// For a test that says that it needs it.
  public static Path requireFfmpeg() {
    return MachineProgram.require(FFMPEG).file();
  }

  /// A second of a tone, as WAV.
  public static byte[] wav() {
    var samples = new byte[RATE];
    for (var i = 0; i < samples.length; i++) {
      samples[i] = (byte) (128 + 60 * Math.sin(i * 2 * Math.PI * 440 / RATE));
    }
    var format = new AudioFormat(RATE, 8, 1, false, false);
    var out = new ByteArrayOutputStream();
    try {
      var stream = new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length);
      AudioSystem.write(stream, AudioFileFormat.Type.WAVE, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /// A second of a test picture with a tone, as AVI; its metadata has the title `secret place`.
  ///
  /// @param size such as `96x64`
  public static byte[] avi(Path directory, String size) throws IOException {
    var file = directory.resolve("video.avi");
    var sound = Files.write(directory.resolve("sound.wav"), wav());
    var command =
        Stream.of(
                List.of(ffmpeg().orElseThrow().toString(), "-nostdin", "-y"),
                List.of("-loglevel", "error", "-f", "lavfi"),
                List.of("-i", "testsrc=duration=1:rate=5:size=" + size, "-i", sound.toString()),
                List.of("-metadata", "title=secret place", "-c:v", "mpeg4", "-shortest"),
                List.of(file.toString()))
            .flatMap(List::stream)
            .toList();
    try {
      var process = new ProcessBuilder(command).inheritIO().start();
      if (process.waitFor() != 0) {
        throw new IOException("ffmpeg cannot make a video");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return Files.readAllBytes(file);
  }
}
