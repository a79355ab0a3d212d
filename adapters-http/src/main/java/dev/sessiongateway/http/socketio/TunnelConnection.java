package dev.sessiongateway.http.socketio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// A client's connection whose bytes are passed to another server and back. Neither side reads
/// faster than the other one writes, and both end together.
final class TunnelConnection extends AbstractConnection implements Connection.UpgradeTo {
  private static final int BUFFER_BYTES = 8 << 10;

  /// Longer than the other server's heartbeat timeout.
  private static final long IDLE_MILLIS = 90_000;

  private final LoopbackExchange server;
  private final ByteBuffer buffer = BufferUtil.allocate(BUFFER_BYTES);

  TunnelConnection(EndPoint client, Executor executor, LoopbackExchange server) {
    super(client, executor);
    this.server = server;
  }

  @Override
  public void onUpgradeTo(@Nullable ByteBuffer early) {
    if (early != null && early.hasRemaining()) {
      toServer(early);
    }
  }

  @Override
  public void onOpen() {
    super.onOpen();
    getEndPoint().setIdleTimeout(IDLE_MILLIS);
    server.forward(this::toClient, this::close);
    fillInterested();
  }

  @Override
  public void onFillable() {
    try {
      while (true) {
        var filled = getEndPoint().fill(buffer);
        if (filled == 0) {
          fillInterested();
          return;
        }
        if (filled < 0 || !toServer(buffer)) {
          close();
          return;
        }
        buffer.clear().flip();
      }
    } catch (IOException e) {
      close();
    }
  }

  private boolean toServer(ByteBuffer bytes) {
    try {
      server.write(BufferUtil.toArray(bytes), 0, bytes.remaining());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void toClient(byte[] bytes, int length) throws IOException {
    var written = new Callback.Completable();
    getEndPoint().write(written, ByteBuffer.wrap(bytes, 0, length));
    try {
      written.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void onClose(@Nullable Throwable cause) {
    server.close();
    super.onClose(cause);
  }
}
