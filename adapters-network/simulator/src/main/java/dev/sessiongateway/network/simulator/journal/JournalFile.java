package dev.sessiongateway.network.simulator.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// One append-only file. One thread at a time may append; any thread may force. Interrupting a
/// thread closes the channel that it uses, for all threads; the file is opened again then.
public final class JournalFile {
  private final Path path;
  private volatile FileChannel channel;
  private long size;
  private boolean isTorn;
  private volatile boolean isForced;
  private volatile boolean isClosed;

  private JournalFile(Path path, FileChannel channel, long size) {
    this.path = path;
    this.channel = channel;
    this.size = size;
  }

  public static JournalFile open(Path path) throws IOException {
    var channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    return new JournalFile(path, channel, channel.size());
  }

  public long size() {
    return size;
  }

  /// Appends all bytes or, after a failure, none.
  public void append(byte[] line) throws IOException {
    try {
      uninterrupted(file -> {
        cutBack(file);
        isTorn = true;
        var buffer = ByteBuffer.wrap(line);
        while (buffer.hasRemaining()) {
          file.write(buffer, size + buffer.position());
        }
        isTorn = false;
      });
      size += line.length;
    } catch (IOException e) {
      try {
        uninterrupted(this::cutBack);
      } catch (IOException again) {
        // The next append truncates again before it writes.
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private void cutBack(FileChannel file) throws IOException {
    if (isTorn) {
      file.truncate(size);
      isTorn = false;
    }
  }

  /// Returns once everything appended before this call is on disk.
  public void force() throws IOException {
    try {
      uninterrupted(file -> file.force(true));
    } catch (ClosedChannelException e) {
      // Forces, then closes.
      if (!isForced) {
        throw e;
      }
    }
  }

  public void close() throws IOException {
    try {
      uninterrupted(file -> file.force(true));
      isForced = true;
    } finally {
      isClosed = true;
      channel.close();
    }
  }

  private void uninterrupted(Access access) throws IOException {
    var isInterrupted = false;
    try {
      while (true) {
        var file = channel;
        try {
          access.to(file);
          return;
        } catch (ClosedChannelException e) {
          if (isClosed) {
            throw e;
          }
          isInterrupted |= Thread.interrupted();
          openInPlaceOf(file);
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void openInPlaceOf(FileChannel closed) throws IOException {
    if (channel.equals(closed)) {
      channel = FileChannel.open(path, StandardOpenOption.WRITE);
    }
  }

  @FunctionalInterface
  private interface Access {
    void to(FileChannel file) throws IOException;
  }
}
