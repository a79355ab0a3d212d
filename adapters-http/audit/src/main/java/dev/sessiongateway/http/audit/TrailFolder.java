package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The files of a trail: segments, each named by the number of its first line, and the head, which
/// says how far the trail goes at least.
record TrailFolder(Path path) {
  /// In the data directory.
  static final String NAME = "audit";

  private static final Pattern SEGMENT = Pattern.compile("[0-9]{19}\\.jsonl");
  private static final Pattern HEAD = Pattern.compile("([0-9]{1,18}) ([0-9a-f]{64})\n");
  private static final String HEAD_FILE = "head";
  private static final int DIGITS = 19;

  static TrailFolder in(Path data) {
    return new TrailFolder(data.resolve(NAME));
  }

  boolean exists() {
    return Files.isDirectory(path);
  }

  /// Oldest first; none where there is no folder.
  List<Path> segments() throws IOException {
    if (!exists()) {
      return List.of();
    }
    try (var files = Files.list(path)) {
      return files
          .filter(file -> SEGMENT.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  Path segment(long firstSeq) {
    return path.resolve("%019d.jsonl".formatted(firstSeq));
  }

  static long firstSeq(Path segment) {
    return Long.parseLong(segment.getFileName().toString().substring(0, DIGITS));
  }

  /// The first line of a segment; empty when it has none.
  static Optional<TrailLine> first(Path segment) throws IOException {
    try (var lines = new LineReader(segment)) {
      var line = lines.next();
      return line == null || !line.isWhole() ? Optional.empty() : TrailLine.parse(line.text());
    }
  }

  Path headFile() {
    return path.resolve(HEAD_FILE);
  }

  /// Empty when there is none.
  ///
  /// @throws IOException also when the file has another content
  Optional<Head> head() throws IOException {
    try {
      var text = Files.readString(headFile(), ISO_8859_1);
      var matcher = HEAD.matcher(text);
      if (!matcher.matches()) {
        throw new IOException("the file " + HEAD_FILE + " is damaged");
      }
      return Optional.of(new Head(Long.parseLong(matcher.group(1)), matcher.group(2)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /// On disk when this returns, but for its name.
  void writeHead(long seq, String hash) throws IOException {
    DurableFiles.replace(headFile(), (seq + " " + hash + "\n").getBytes(ISO_8859_1));
  }

  /// A line that the trail has.
  record Head(long seq, String hash) {}
}
