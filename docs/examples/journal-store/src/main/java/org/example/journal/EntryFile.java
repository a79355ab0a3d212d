package org.example.journal;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// A file of entries: of each its length, its checksum and its bytes.
final class EntryFile implements AutoCloseable {
  private static final int HEADER = 8;

  private final Path path;
  private final FileChannel file;
  private volatile long end;

  EntryFile(Path path) throws IOException {
    this.path = path;
    this.file = FileChannel.open(path, CREATE, READ, WRITE);
  }

  long bytes() {
    return end;
  }

  /// The entry is on the disk when this returns. After an error it is not there: the next one is
  /// written over it.
  void append(byte[] content) throws IOException {
    var bytes = ByteBuffer.allocate(HEADER + content.length);
    bytes.putInt(content.length).putInt(checksum(content)).put(content).flip();
    file.truncate(end);
    var at = end;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
    file.force(false);
    end = at;
  }

  /// Reads all entries. Bytes at the end that are no complete entry were never acknowledged: the
  /// process ended while it wrote them. A whole entry with another checksum is damage.
  ///
  /// @return how many bytes at the end are no entry
  /// @throws StoreUnusable when an entry is damaged
  long readAll(EntryReader reader) throws IOException {
    var size = file.size();
    var at = 0L;
    var header = ByteBuffer.allocate(HEADER);
    while (read(header, at) && header.getInt(0) <= size - at - HEADER) {
      var content = ByteBuffer.allocate(Math.max(0, header.getInt(0)));
      read(content, at + HEADER);
      if (checksum(content.array()) != header.getInt(Integer.BYTES)) {
        throw new StoreUnusable(
            "%s is damaged at byte %d".formatted(path, at), "restore a backup", null);
      }
      reader.read(content.array());
      at += HEADER + content.limit();
    }
    end = at;
    return size - at;
  }

  private boolean read(ByteBuffer into, long start) throws IOException {
    into.clear();
    while (into.hasRemaining()) {
      if (file.read(into, start + into.position()) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int checksum(byte[] content) {
    var sum = new CRC32C();
    sum.update(content);
    return (int) sum.getValue();
  }

  /// What was made or renamed in a directory is there after a power failure.
  static void sync(Path directory) throws IOException {
    try (var itself = FileChannel.open(directory, READ)) {
      itself.force(true);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /// Takes the entries one by one.
  interface EntryReader {
    void read(byte[] content) throws IOException;
  }
}
