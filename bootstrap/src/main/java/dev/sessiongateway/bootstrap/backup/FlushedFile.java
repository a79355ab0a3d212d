package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/// A file that only its owner can read, and whose content is on disk when it is closed.
final class FlushedFile extends FilterOutputStream {
  private final Path path;
  private boolean closed;

  FlushedFile(OutputStream out, Path path) throws IOException {
    super(out);
    this.path = path;
    Folders.onlyForOwner(path);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      super.close();
      DurableFiles.force(path);
    }
  }
}
