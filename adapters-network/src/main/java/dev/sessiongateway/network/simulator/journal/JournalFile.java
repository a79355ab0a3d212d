package dev.sessiongateway.network.simulator.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// One append-only file. One thread at a time may append; any thread may force. A `FileChannel`
/// will not do: interrupting one of its threads closes it for all.
public final class JournalFile {
  private final RandomAccessFile file;
  private long size;
  private volatile boolean closed;

  private JournalFile(RandomAccessFile file, long size) {
    this.file = file;
    this.size = size;
  }

  public static JournalFile open(Path path) throws IOException {
    var file = new RandomAccessFile(path.toFile(), "rw");
    file.seek(file.length());
    return new JournalFile(file, file.length());
  }

  public long size() {
    return size;
  }

  /// Appends all bytes or, after a failure, none.
  public void append(byte[] line) throws IOException {
    try {
      if (file.getFilePointer() != size) {
        cutBack();
      }
      file.write(line);
      size += line.length;
    } catch (IOException e) {
      try {
        cutBack();
      } catch (IOException again) {
        // The next append truncates again before it writes.
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private void cutBack() throws IOException {
    file.setLength(size);
    file.seek(size);
  }

  /// Returns once everything appended before this call is on disk.
  public void force() throws IOException {
    try {
      file.getFD().sync();
    } catch (IOException e) {
      // Forces, then closes.
      if (!closed) {
        throw e;
      }
    }
  }

  public void close() throws IOException {
    try (file) {
      file.getFD().sync();
      closed = true;
    }
  }
}
