package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads the lines of a file. A line that is too long is cut: it is none of a trail.
final class LineReader implements AutoCloseable {
  private final InputStream in;

  LineReader(Path file) throws IOException {
    in = new BufferedInputStream(Files.newInputStream(file), 64 << 10);
  }

  /// The next line; null at the end of the file.
  @Nullable FileLine next() throws IOException {
    var bytes = new ByteArrayOutputStream();
    var length = 0L;
    for (var read = in.read(); read >= 0; read = in.read()) {
      length++;
      if (read == '\n') {
        return new FileLine(bytes.toString(ISO_8859_1), length, true);
      }
      if (bytes.size() <= TrailLine.LONGEST) {
        bytes.write(read);
      }
    }
    return length == 0 ? null : new FileLine(bytes.toString(ISO_8859_1), length, false);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
