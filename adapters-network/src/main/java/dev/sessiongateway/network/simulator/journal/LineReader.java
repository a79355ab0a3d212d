package dev.sessiongateway.network.simulator.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads lines, and blocks of bytes between them. For one thread.
final class LineReader implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int end;

  LineReader(Path file) throws IOException {
    in = Files.newInputStream(file);
  }

  /// Includes the newline, so that the result is empty only at the end of the file.
  byte[] nextLine() throws IOException {
    var line = new ByteArrayOutputStream(512);
    while (fill()) {
      var from = position;
      while (position < end && buffer[position] != '\n') {
        position++;
      }
      if (position < end) {
        position++;
        line.write(buffer, from, position - from);
        break;
      }
      line.write(buffer, from, position - from);
    }
    return line.toByteArray();
  }

  /// Fewer bytes than asked for at the end of the file.
  byte[] next(int count) throws IOException {
    var bytes = new byte[count];
    var read = 0;
    while (read < count && fill()) {
      var some = Math.min(count - read, end - position);
      System.arraycopy(buffer, position, bytes, read, some);
      position += some;
      read += some;
    }
    return read == count ? bytes : Arrays.copyOf(bytes, read);
  }

  /// @return false at the end of the file
  private boolean fill() throws IOException {
    if (position == end) {
      position = 0;
      end = Math.max(0, in.read(buffer));
    }
    return position < end;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
