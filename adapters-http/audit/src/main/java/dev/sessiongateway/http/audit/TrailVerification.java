package dev.sessiongateway.http.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks a trail: each hash, each number, and that nothing is missing at its beginning, in it, and
/// before its head. What is behind the head may still be being written.
final class TrailVerification {
  private static final int MOST_PROBLEMS = 100;

  private final List<Problem> problems = new ArrayList<>();
  private @Nullable TrailLine first;
  private @Nullable TrailLine last;
  private long lines;
  private int segments;
  private long unfinishedBytes;

  /// The largest number of a line that a later line says was removed, and its hash.
  private long removedThrough;

  private String removedHash = TrailLine.NONE;
  private TrailFolder.@Nullable Head head;
  private boolean isHeadSeen;

  private TrailVerification() {}

  /// @throws UncheckedIOException when the files cannot be read
  static Report of(TrailFolder folder) {
    return new TrailVerification().check(folder);
  }

  private Report check(TrailFolder folder) {
    try {
      readHead(folder);
      var files = folder.segments();
      segments = files.size();
      for (var file : files) {
        check(file, file.equals(files.getLast()));
      }
      checkBeginning(folder);
      checkEnd(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Report(
        segments,
        lines,
        first == null ? 0 : first.seq(),
        last == null ? 0 : last.seq(),
        last == null ? "" : last.hash(),
        unfinishedBytes,
        problems);
  }

  private void readHead(TrailFolder folder) {
    try {
      head = folder.head().orElse(null);
    } catch (IOException e) {
      add(folder.headFile(), 0, String.valueOf(e.getMessage()));
    }
  }

  private void check(Path file, boolean isLast) throws IOException {
    try (var reader = new LineReader(file)) {
      check(file, reader, isLast);
    } catch (NoSuchFileException e) {
      if (first != null || isLast) {
        throw e;
      }
      segments--; // A gateway that runs has removed it meanwhile.
    }
  }

  private void check(Path file, LineReader reader, boolean isLast) throws IOException {
    var number = 0L;
    for (var line = reader.next(); line != null; line = reader.next()) {
      number++;
      if (line.isWhole()) {
        check(file, number, line.text());
      } else if (isLast && isBehindHead()) {
        unfinishedBytes = line.length();
      } else {
        add(file, number, "is cut off after " + line.length() + " bytes");
      }
    }
    if (number == 0 && !isLast) {
      add(file, 0, "has no line");
    }
  }

  private boolean isBehindHead() {
    return head == null ? last == null : last != null && last.seq() >= head.seq();
  }

  private void check(Path file, long number, String text) {
    var parsed = TrailLine.parse(text);
    if (parsed.isEmpty()) {
      add(file, number, "is no line of a trail");
      lines++;
      return;
    }
    var line = parsed.get();
    lines++;
    if (!line.isIntact()) {
      add(file, number, "was changed: its hash is another one");
    }
    if (number == 1 && TrailFolder.firstSeq(file) != line.seq()) {
      add(file, number, "has the number " + line.seq() + ", which is not that of the file");
    }
    var before = last;
    if (before == null) {
      first = line;
    } else if (line.seq() != before.seq() + 1) {
      add(file, number, "has the number %d behind %d".formatted(line.seq(), before.seq()));
    } else if (!line.prev().equals(before.hash())) {
      add(file, number, "does not follow the line before it: one of both was changed");
    }
    last = line;
    note(file, number, line);
  }

  private void note(Path file, long number, TrailLine line) {
    var known = head;
    if (known != null && known.seq() == line.seq()) {
      isHeadSeen = true;
      if (!known.hash().equals(line.hash())) {
        add(file, number, "is another one than the head of the trail notes");
      }
    }
    if (!line.text().contains(TrailEntry.REMOVED) && !line.text().contains(TrailEntry.DAMAGED)) {
      return;
    }
    try {
      var entry = TrailEntry.of(line);
      var through = entry.through();
      var hash = entry.throughHash();
      if (entry.kind().equals(TrailEntry.REMOVED) && through != null && hash != null) {
        removedThrough = Math.max(removedThrough, through);
        removedHash = removedThrough == through ? hash : removedHash;
      } else if (entry.kind().equals(TrailEntry.DAMAGED)) {
        add(file, number, "says that the line before it was found damaged");
      }
    } catch (IllegalArgumentException e) {
      add(file, number, "has no content of a trail");
    }
  }

  /// The first line follows nothing, or what a later line says was removed.
  private void checkBeginning(TrailFolder folder) {
    var begin = first;
    if (begin == null) {
      return;
    }
    var before = begin.seq() - 1;
    var isFirst = before == 0 && begin.prev().equals(TrailLine.NONE);
    var isKept =
        before > 0
            && (before < removedThrough
                || (before == removedThrough && begin.prev().equals(removedHash)));
    if (!isFirst && !isKept) {
      add(
          folder.segment(begin.seq()),
          1,
          before == 0
              ? "does not begin a trail"
              : "is the first; lines 1 to %d are missing, and no line says that they were removed"
                  .formatted(before));
    }
  }

  private void checkEnd(TrailFolder folder) {
    var known = head;
    var end = last;
    if (known == null) {
      if (end != null && problems.isEmpty()) {
        add(folder.headFile(), 0, "is missing");
      }
    } else if (!isHeadSeen) {
      var found = end == null ? "there is no line" : "the last line is " + end.seq();
      add(folder.headFile(), 0, "the trail goes to line %d, and %s".formatted(known.seq(), found));
    }
  }

  private void add(Path file, long line, String what) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(new Problem(file.getFileName().toString(), line, what));
    }
  }

  /// @param line from 1; 0 for the file as a whole
  record Problem(String file, long line, String what) {
    @Override
    public String toString() {
      return line == 0 ? file + ": " + what : file + ", line " + line + ": " + what;
    }
  }

  /// @param unfinishedBytes of a line at the end that is being written, or was when the gateway
  ///   ended; the next start notes it
  /// @param problems none where the trail is as it was written; the first 100 at most
  record Report(
      int segments,
      long lines,
      long firstSeq,
      long lastSeq,
      String lastHash,
      long unfinishedBytes,
      List<Problem> problems) {
    Report {
      problems = List.copyOf(problems);
    }
  }
}
