package dev.sessiongateway.network.simulator.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// One append-only file. Appending is for one thread at a time, forcing for any. Not a
/// `FileChannel`: that closes for everybody when one of its threads is interrupted.
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

  /// All of it or, after a failure, nothing of it.
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
        // The next append tries once more before it writes anything.
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private void cutBack() throws IOException {
    file.setLength(size);
    file.seek(size);
  }

  /// Everything appended before this call is on disk when it returns.
  public void force() throws IOException {
    try {
      file.getFD().sync();
    } catch (IOException e) {
      // Closing forces first.
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
