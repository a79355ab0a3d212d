package dev.sessiongateway.persistence.postgres;

import java.io.IOException;
import java.io.InputStream;

/// The content of a media file: reads a chunk when the one before it is used up.
final class MediaContent extends InputStream {
  private final Chunks chunks;
  private long left;
  private int number;
  private byte[] chunk = new byte[0];
  private int next;

  /// @param bytes of the file
  MediaContent(long bytes, Chunks chunks) {
    this.left = bytes;
    this.chunks = chunks;
  }

  @Override
  public int read() throws IOException {
    return fill() ? chunk[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    var count = Math.min(length, chunk.length - next);
    System.arraycopy(chunk, next, into, offset, count);
    next += count;
    return count;
  }

  /// @return false at the end
  private boolean fill() throws IOException {
    if (next < chunk.length) {
      return true;
    }
    if (left <= 0) {
      return false;
    }
    chunk = chunks.read(number);
    next = 0;
    number++;
    left -= chunk.length;
    return true;
  }

  /// The chunks of a file.
  @FunctionalInterface
  interface Chunks {
    /// @return the chunk of this number, which is not empty
    /// @throws IOException also when it is not there
    byte[] read(int number) throws IOException;
  }
}
