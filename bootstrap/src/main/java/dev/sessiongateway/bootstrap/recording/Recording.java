package dev.sessiongateway.bootstrap.recording;

import dev.sessiongateway.bootstrap.recording.RecordingLine.InvalidRecording;
import dev.sessiongateway.domain.text.ByteOrderMark;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A recording in a file, which is read line by line.
public record Recording(Path file, RecordingLine.Header header) {
  /// Checks every line of the file.
  ///
  /// @throws InvalidRecording with the first line that is wrong
  /// @throws UncheckedIOException when the file cannot be read
  public static Recording of(Path file) {
    try (var lines = new Lines(file)) {
      var first = lines.next();
      if (first == null) {
        throw new InvalidRecording(1, "is missing: the file is empty");
      }
      var header = RecordingJson.header(lines.number(), first);
      for (var line = lines.next(); line != null; line = lines.next()) {
        var _ = RecordingJson.read(lines.number(), line);
      }
      return new Recording(file, header);
    }
  }

  /// Reads the lines behind the header, one after the other.
  ///
  /// @throws InvalidRecording when the file has changed since it was checked
  public void forEach(Reader reader) {
    try (var lines = new Lines(file)) {
      var _ = lines.next();
      for (var line = lines.next(); line != null; line = lines.next()) {
        reader.on(lines.number(), RecordingJson.read(lines.number(), line));
      }
    }
  }

  /// Gets the lines of a recording.
  @FunctionalInterface
  public interface Reader {
    /// @param number from 1
    void on(long number, RecordingLine line);
  }

  /// Lines of bounded length.
  private static final class Lines implements AutoCloseable {
    private final BufferedReader in;
    private long number;

    Lines(Path file) {
      try {
        in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    long number() {
      return number;
    }

    /// @return null at the end
    @Nullable String next() {
      number++;
      var line = new StringBuilder();
      try {
        for (var next = in.read(); next >= 0; next = in.read()) {
          if (next == '\n') {
            return text(line);
          }
          if (line.length() == RecordingJson.LONGEST_LINE) {
            throw new InvalidRecording(
                number, "has more than " + RecordingJson.LONGEST_LINE + " characters");
          }
          line.append((char) next);
        }
      } catch (CharacterCodingException e) {
        throw new InvalidRecording(number, "is not UTF-8");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return line.isEmpty() ? null : text(line);
    }

    /// An editor may have written a mark before the first line.
    private String text(StringBuilder line) {
      return number == 1 ? ByteOrderMark.skip(line.toString()) : line.toString();
    }

    @Override
    public void close() {
      try {
        in.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
