package dev.sessiongateway.outbound.media;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The program `ffmpeg`, as the settings name it.
///
/// @param name a path, or a name to be found in `PATH`
public record FfmpegProgram(String name) {
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

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
}
