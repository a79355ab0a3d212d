package dev.sessiongateway.bootstrap.backup;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/// An archive that tells, when it is closed, whether it was read to its end.
final class ObservedArchive extends FilterInputStream {
  private final Consumer<Boolean> ended;
  private boolean isComplete;
  private boolean isClosed;

  ObservedArchive(InputStream archive, Consumer<Boolean> ended) {
    super(archive);
    this.ended = ended;
  }

  @Override
  public int read() throws IOException {
    var next = super.read();
    isComplete |= next < 0;
    return next;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    var count = super.read(into, offset, length);
    isComplete |= count < 0;
    return count;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      if (!isClosed) {
        isClosed = true;
        ended.accept(isComplete);
      }
    }
  }
}
