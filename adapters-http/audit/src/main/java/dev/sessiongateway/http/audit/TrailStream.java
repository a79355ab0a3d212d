package dev.sessiongateway.http.audit;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// The lines of a trail, read segment by segment as they are asked for.
final class TrailStream extends InputStream {
  private final TrailReader reader;
  private final Deque<Path> segments;
  private final Deque<TrailLine> lines = new ArrayDeque<>();
  private final long after;
  private final long last;
  private byte[] line = {};
  private int position;

  /// @param after the line behind which it begins
  /// @param last the line at which it ends
  TrailStream(TrailReader reader, long after, long last) {
    this.reader = reader;
    this.segments = new ArrayDeque<>(reader.from(after + 1));
    this.after = after;
    this.last = last;
  }

  @Override
  public int read() {
    return fill() ? line[position++] : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    var count = Math.min(length, line.length - position);
    System.arraycopy(line, position, bytes, offset, count);
    position += count;
    return count;
  }

  /// Whether there is a byte to read.
  private boolean fill() {
    while (position == line.length) {
      var next = lines.poll();
      if (next != null) {
        line = next.bytes();
        position = 0;
      } else if (segments.isEmpty()) {
        return false;
      } else {
        reader.lines(segments.remove()).stream()
            .filter(each -> each.seq() > after && each.seq() <= last)
            .forEach(lines::add);
      }
    }
    return true;
  }
}
