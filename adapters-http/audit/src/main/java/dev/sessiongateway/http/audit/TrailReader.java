package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Reads a trail while it is written. A segment that is removed meanwhile is left out.
record TrailReader(TrailFolder folder) {
  /// A page looks at no more lines than these; the next one goes on there.
  static final int MOST_LOOKED_AT = 20_000;

  /// A page of the lines that are wanted, newest first.
  ///
  /// @param before lines from this number on are left out
  TrailPage page(Predicate<TrailEntry> wanted, long before, int limit) {
    var found = new ArrayList<NumberedEntry>();
    var looked = 0;
    var segments = all();
    for (var segment : segments.reversed()) {
      if (TrailFolder.firstSeq(segment) >= before) {
        continue;
      }
      for (var line : lines(segment).reversed()) {
        if (line.seq() >= before) {
          continue;
        }
        if (found.size() == limit || looked == MOST_LOOKED_AT) {
          return new TrailPage(found, line.seq() + 1);
        }
        looked++;
        entry(line)
            .filter(wanted)
            .ifPresent(entry -> found.add(new NumberedEntry(line.seq(), entry, line.hash())));
      }
    }
    return new TrailPage(found, null);
  }

  /// The lines behind one, oldest first.
  ///
  /// @param last the last one that is on disk
  List<TrailLine> after(long seq, long last, int limit) {
    var found = new ArrayList<TrailLine>();
    for (var segment : from(seq + 1)) {
      for (var line : lines(segment)) {
        if (line.seq() > seq && line.seq() <= last) {
          found.add(line);
        }
        if (found.size() == limit) {
          return found;
        }
      }
    }
    return found;
  }

  static Optional<TrailEntry> entry(TrailLine line) {
    try {
      return Optional.of(TrailEntry.of(line));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // changed by a hand; verifying says so
    }
  }

  private List<Path> all() {
    try {
      return folder.segments();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The segments that have a line and those behind it.
  List<Path> from(long seq) {
    var segments = all();
    var first = 0;
    while (first + 1 < segments.size() && TrailFolder.firstSeq(segments.get(first + 1)) <= seq) {
      first++;
    }
    return segments.subList(first, segments.size());
  }

  /// The whole lines of a segment, which has a few megabytes.
  List<TrailLine> lines(Path segment) {
    try {
      var text = Files.readString(segment, ISO_8859_1);
      var end = text.lastIndexOf('\n');
      return text.substring(0, end + 1)
          .lines()
          .map(TrailLine::parse)
          .flatMap(Optional::stream)
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
