package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaFormat;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The program `ffmpeg`, as the settings name it.
///
/// @param name a path, or a name to be found in `PATH`
public record FfmpegProgram(String name) {
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));
  private static final Pattern SPACE = Pattern.compile(" ");

  /// Containers of one file. Playlists and lists of files are not among them: they could name files
  /// of this machine, or addresses in its network. A few bytes can claim any dimensions, so the
  /// pixels are limited (4,096 by 4,096), and so is the largest single block of memory (256 MiB).
  private static final String READING =
      """
      -nostdin -hide_banner -loglevel error -max_alloc 268435456 -filter_threads 1 \
      -protocol_whitelist file -format_whitelist aac,ac3,aiff,amr,asf,avi,caf,flac,flv,mov,mp4,m4a,\
      3gp,3g2,mj2,matroska,webm,mp3,mpeg,mpegts,ogg,w64,wav,wv -max_pixels 16777216 -threads 1 -i\
      """;

  private static final String VOICE =
      "-map 0:a:0 -c:a libopus -application voip -b:a 32k -ac 1 -ar 48000 -f ogg";
  private static final String SOUND = "-map 0:a:0 -c:a aac -b:a 128k -f mp4";

  /// The scale bounds the memory of the encoder, which needs even sides.
  private static final String VIDEO =
      """
      -map 0:V:0 -map 0:a:0? -c:v libx264 -preset veryfast -pix_fmt yuv420p -vf \
      scale=min(1920\\,iw):min(1920\\,ih):force_original_aspect_ratio=decrease\
      :force_divisible_by=2 -c:a aac -b:a 128k -movflags +faststart -f mp4\
      """;

  /// Without the metadata of the input, which may say where and by whom it was recorded.
  private static final String WRITING =
      "-map_metadata -1 -map_chapters -1 -fflags +bitexact -threads 1 -fs";

  /// Where it is now; empty when it is not installed. Looked up each time, so that it can be
  /// installed while the gateway runs.
  public Optional<Path> find() {
    return find(Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  Optional<Path> find(String path) {
    var isPath = name.indexOf('/') >= 0 || name.indexOf(File.separatorChar) >= 0;
    var directories = isPath ? Stream.of("") : SEPARATOR.splitAsStream(path);
    return directories
        .filter(directory -> isPath || !directory.isEmpty())
        .flatMap(this::candidates)
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  private Stream<Path> candidates(String directory) {
    return List.of(name, name + ".exe").stream()
        .flatMap(file -> {
          try {
            return Stream.of(Path.of(directory, file));
          } catch (InvalidPathException _) {
            return Stream.empty();
          }
        });
  }

  /// One sentence that names the missing program and says what to do.
  String advice() {
    return "Media conversion needs the program ffmpeg, which is not installed here;"
        + " install it, or name its path in the setting media.ffmpeg";
  }

  /// The command line of a conversion. Nothing in it comes from a client.
  ///
  /// @param executable as [#find] found it
  /// @param outputBytes the program stops a little above this size
  static List<String> command(
      Path executable, Path input, Path output, MediaFormat to, long outputBytes) {
    var codecs =
        switch (to) {
          case VOICE -> VOICE;
          case SOUND -> SOUND;
          case VIDEO -> VIDEO;
        };
    return Stream.of(
            Stream.of(executable.toString()),
            words(READING),
            Stream.of("file:" + input),
            words(codecs),
            words(WRITING),
            Stream.of(Long.toString(outputBytes), "file:" + output))
        .flatMap(Function.identity())
        .toList();
  }

  private static Stream<String> words(String arguments) {
    return SPACE.splitAsStream(arguments);
  }
}
