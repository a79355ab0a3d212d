package dev.sessiongateway.bootstrap.recording;

import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.recording.RecordingLine.InvalidRecording;
import dev.sessiongateway.domain.text.ByteOrderMark;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

  /// A recording that is being written. Only its owner can read it, because it contains messages.
  /// When the disk takes no more, it ends with the last whole line, and the gateway goes on. For
  /// one thread at a time.
  static final class RecordingFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecordingFile.class);

    private final Path path;
    private final SeekableByteChannel channel;
    private long wholeLines;
    private boolean ended;

    RecordingFile(Path path, SeekableByteChannel channel) {
      this.path = path;
      this.channel = channel;
    }

    /// @throws IOException when there is such a file already, or it cannot be made; the message is
    ///   for the operator
    static RecordingFile create(Path path) throws IOException {
      try {
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new RecordingFile(path, Files.newByteChannel(path, options, owner()));
      } catch (FileAlreadyExistsException e) {
        throw new IOException(path + " exists; name another file or remove it", e);
      } catch (IOException e) {
        var reason =
            e instanceof NoSuchFileException
                ? "its directory does not exist"
                : SqliteFiles.directoryProblem(path).orElse(String.valueOf(e.getMessage()));
        throw new IOException(path + " cannot be made: " + reason, e);
      }
    }

    private static FileAttribute<?>[] owner() {
      return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
          ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
          }
          : new FileAttribute<?>[0];
    }

    /// Does nothing once the recording has ended.
    void append(byte[] line) {
      if (ended) {
        return;
      }
      var bytes = ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
      try {
        while (bytes.hasRemaining()) {
          var _ = channel.write(bytes);
        }
        wholeLines = channel.position();
      } catch (IOException e) {
        end(e);
      }
    }

    private void end(IOException cause) {
      ended = true;
      LOG.atError()
          .addKeyValue("file", path)
          .setCause(cause)
          .log("the recording ends here, because its file cannot be written; the gateway goes on");
      try {
        var _ = channel.truncate(wholeLines);
      } catch (IOException e) {
        LOG.atWarn().addKeyValue("file", path).log("the last line of the recording is not whole");
      }
    }

    @Override
    public void close() {
      ended = true;
      try {
        channel.close();
      } catch (IOException e) {
        LOG.atWarn().addKeyValue("file", path).setCause(e).log("the recording was not closed");
      }
    }
  }
}
