package dev.sessiongateway.http.audit;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes a trail. One thread at a time. After an exception it is closed, and another one is
/// opened, which finds what is on disk.
///
/// A batch of lines is written, forced, and then noted in the head. A crash leaves a line that is
/// not whole at most, which [#open] cuts off, and notes.
final class TrailWriter implements AutoCloseable {
  private final TrailFolder folder;
  private final AuditSettings settings;
  private final InstantSource time;
  private final @Nullable String node;
  private @Nullable FileChannel channel;
  private LocalDate day = LocalDate.EPOCH;
  private long size;
  private long seq;
  private String hash = TrailLine.NONE;

  private TrailWriter(
      TrailFolder folder, AuditSettings settings, InstantSource time, @Nullable String node) {
    this.folder = folder;
    this.settings = settings;
    this.time = time;
    this.node = node;
  }

  /// Continues the trail of a folder, or begins one. Nobody else writes there.
  ///
  /// @param node the name of this gateway among several
  static TrailWriter open(
      TrailFolder folder, AuditSettings settings, InstantSource time, @Nullable String node)
      throws IOException {
    DurableFiles.createFolders(folder.path());
    var writer = new TrailWriter(folder, settings, time, node);
    try {
      writer.continueTrail();
      return writer;
    } catch (IOException | RuntimeException e) {
      writer.close();
      throw e;
    }
  }

  /// The number of the last line that is on disk.
  long seq() {
    return seq;
  }

  private void continueTrail() throws IOException {
    var segments = folder.segments();
    if (segments.isEmpty()) {
      startAfterHead();
      return;
    }
    var last = segments.getLast();
    var end = Tail.of(last);
    if (end.line().isEmpty() && end.cut() == 0) {
      Files.delete(last); // made, and never written
      DurableFiles.forceNames(folder.path());
      continueTrail();
      return;
    }
    if (end.cut() > 0) {
      try (var file = FileChannel.open(last, StandardOpenOption.WRITE)) {
        file.truncate(end.length());
        file.force(true);
      }
    }
    end.line()
        .ifPresentOrElse(
            line -> {
              seq = line.seq();
              hash = line.hash();
            },
            () -> seq = TrailFolder.firstSeq(last) - 1);
    if (end.line().isEmpty()) {
      hash = before(segments);
    }
    open(last, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    size = end.length();
    day =
        end.line().flatMap(TrailReader::entry).map(entry -> dayOf(entry.instant())).orElse(today());
    if (end.cut() > 0) {
      append(List.of(TrailEntry.of(TrailEntry.CUT, time.instant(), node, end.cut())));
    }
    if (end.isDamaged()) {
      append(List.of(TrailEntry.of(TrailEntry.DAMAGED, time.instant(), node, null)));
    }
  }

  /// All segments are gone, by a hand or a first start that ended early: the numbers go on, so that
  /// it shows.
  private void startAfterHead() throws IOException {
    var head = folder.head();
    seq = head.map(TrailFolder.Head::seq).orElse(0L);
    hash = head.map(TrailFolder.Head::hash).orElse(TrailLine.NONE);
  }

  /// The hash before a last segment of which the first line was cut.
  private static String before(List<Path> segments) throws IOException {
    return segments.size() < 2
        ? TrailLine.NONE
        : Tail.of(segments.get(segments.size() - 2))
            .line()
            .map(TrailLine::hash)
            .orElse(TrailLine.NONE);
  }

  /// Writes lines. They are on disk when this returns.
  void append(List<TrailEntry> entries) throws IOException {
    var from = 0;
    while (from < entries.size()) {
      if (channel == null || size >= settings.segmentBytes() || !day.equals(today())) {
        beginSegment();
      }
      from = write(entries, from);
    }
  }

  /// @return the first entry that has no room in the segment
  private int write(List<TrailEntry> entries, int from) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var nextSeq = seq;
    var nextHash = hash;
    var next = from;
    while (next < entries.size()
        && (next == from || size + bytes.size() < settings.segmentBytes())) {
      var line = TrailLine.of(nextSeq + 1, nextHash, entries.get(next).json());
      bytes.writeBytes(line.bytes());
      nextSeq = line.seq();
      nextHash = line.hash();
      next++;
    }
    var buffer = ByteBuffer.wrap(bytes.toByteArray());
    var file = Objects.requireNonNull(channel);
    while (buffer.hasRemaining()) {
      file.write(buffer);
    }
    file.force(false);
    folder.writeHead(nextSeq, nextHash);
    size += bytes.size();
    seq = nextSeq;
    hash = nextHash;
    return next;
  }

  private void beginSegment() throws IOException {
    close();
    var file = folder.segment(seq + 1);
    open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    DurableFiles.forceNames(folder.path());
    size = 0;
    day = today();
    removeOld();
  }

  private void open(Path file, StandardOpenOption... options) throws IOException {
    channel = FileChannel.open(file, options);
  }

  private LocalDate today() {
    return dayOf(time.instant());
  }

  private static LocalDate dayOf(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /// Removes whole segments that are too old or too much. The line that says so comes first: after
  /// a crash the segments are there still, and are removed with the next one.
  private void removeOld() throws IOException {
    var segments = folder.segments();
    var total = 0L;
    for (var segment : segments) {
      total += Files.size(segment);
    }
    var kept = 0;
    var limit = time.instant().minus(settings.kept());
    while (kept < segments.size() - 1
        && (total > settings.keptBytes() || endedBefore(limit, segments.get(kept)))) {
      total -= Files.size(segments.get(kept));
      kept++;
    }
    if (kept == 0) {
      return;
    }
    var first = TrailFolder.first(segments.get(kept));
    // The last segment has no line yet: the next one that it gets follows what is removed.
    var next = first.orElseGet(() -> new TrailLine(seq + 1, hash, "", ""));
    write(List.of(TrailEntry.removed(time.instant(), node, next)), 0);
    for (var segment : segments.subList(0, kept)) {
      Files.delete(segment);
      // One by one: a power cut leaves no segment without those behind it.
      DurableFiles.forceNames(folder.path());
    }
  }

  private static boolean endedBefore(Instant limit, Path segment) throws IOException {
    return Tail.of(segment)
        .line()
        .flatMap(TrailReader::entry)
        .filter(entry -> entry.instant().isBefore(limit))
        .isPresent();
  }

  @Override
  public void close() throws IOException {
    var open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }

  /// The end of a segment.
  ///
  /// @param line the last whole line, whose hash may be another one; empty when there is none
  /// @param length of what is whole, in bytes
  /// @param cut the bytes behind it
  /// @param isDamaged whether the last whole line is not as it was written
  private record Tail(Optional<TrailLine> line, long length, long cut, boolean isDamaged) {
    static Tail of(Path segment) throws IOException {
      var length = 0L;
      @Nullable FileLine last = null;
      try (var lines = new LineReader(segment)) {
        for (var line = lines.next(); line != null && line.isWhole(); line = lines.next()) {
          length += line.length();
          last = line;
        }
      }
      var cut = Files.size(segment) - length;
      if (last == null) {
        return new Tail(Optional.empty(), length, cut, false);
      }
      var parsed = TrailLine.parse(last.text());
      var isDamaged = parsed.filter(TrailLine::isIntact).isEmpty();
      if (parsed.isPresent()) {
        return new Tail(parsed, length, cut, isDamaged);
      }
      // Of no number that can be read: the numbers go on behind all that there may be.
      var seq = TrailFolder.firstSeq(segment) + length;
      var unknown = new TrailLine(seq, TrailLine.NONE, TrailLine.sha256(last.text()), last.text());
      return new Tail(Optional.of(unknown), length, cut, true);
    }
  }
}
