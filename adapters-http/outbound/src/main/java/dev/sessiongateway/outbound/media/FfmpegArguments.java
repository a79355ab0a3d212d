package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The command lines of `ffmpeg`. Nothing in them comes from a client.
final class FfmpegArguments {
  /// Containers of one file. Playlists and lists of files are not among them: they could name files
  /// of this machine, or addresses in its network.
  private static final String INPUT_FORMATS =
      "aac,ac3,aiff,amr,asf,avi,caf,flac,flv,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,mpeg,mpegts,"
          + "ogg,w64,wav,wv";

  /// A few bytes can claim any dimensions.
  private static final String MOST_PIXELS = Integer.toString(4_096 * 4_096);

  /// The largest single block of memory.
  private static final String MOST_BYTES_AT_ONCE = Integer.toString(256 << 20);

  private static final List<String> VOICE =
      List.of(
          "-map",
          "0:a:0",
          "-c:a",
          "libopus",
          "-application",
          "voip",
          "-b:a",
          "32k",
          "-ac",
          "1",
          "-ar",
          "48000",
          "-f",
          "ogg");
  private static final List<String> SOUND =
      List.of("-map", "0:a:0", "-c:a", "aac", "-b:a", "128k", "-f", "mp4");
  private static final List<String> VIDEO =
      List.of(
          "-map",
          "0:V:0",
          "-map",
          "0:a:0?",
          "-c:v",
          "libx264",
          "-preset",
          "veryfast",
          "-pix_fmt",
          "yuv420p",
          // Bounds the memory of the encoder, which needs even sides.
          "-vf",
          "scale=min(1920\\,iw):min(1920\\,ih):force_original_aspect_ratio=decrease"
              + ":force_divisible_by=2",
          "-c:a",
          "aac",
          "-b:a",
          "128k",
          "-movflags",
          "+faststart",
          "-f",
          "mp4");

  private FfmpegArguments() {}

  /// @param outputBytes the program stops a little above this size
  static List<String> of(Path program, Path input, Path output, MediaFormat to, long outputBytes) {
    var general =
        List.of(
            program.toString(),
            "-nostdin",
            "-hide_banner",
            "-loglevel",
            "error",
            "-max_alloc",
            MOST_BYTES_AT_ONCE,
            "-filter_threads",
            "1");
    var reading =
        List.of(
            "-protocol_whitelist",
            "file",
            "-format_whitelist",
            INPUT_FORMATS,
            "-max_pixels",
            MOST_PIXELS,
            "-threads",
            "1",
            "-i",
            "file:" + input);
    // Without the metadata of the input, which may say where and by whom it was recorded.
    var writing =
        List.of(
            "-map_metadata",
            "-1",
            "-map_chapters",
            "-1",
            "-fflags",
            "+bitexact",
            "-threads",
            "1",
            "-fs",
            Long.toString(outputBytes),
            "file:" + output);
    return Stream.of(general, reading, codecs(to), writing).flatMap(List::stream).toList();
  }

  private static List<String> codecs(MediaFormat to) {
    return switch (to) {
      case VOICE -> VOICE;
      case SOUND -> SOUND;
      case VIDEO -> VIDEO;
    };
  }
}
