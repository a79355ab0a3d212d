package dev.sessiongateway.bootstrap.recording;

import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A recording that is being written. Only its owner can read it, because it contains messages.
/// When the disk takes no more, it ends with the last whole line, and the gateway goes on. For one
/// thread at a time.
final class RecordingFile implements AutoCloseable {
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
