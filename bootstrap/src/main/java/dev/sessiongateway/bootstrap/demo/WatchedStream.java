package dev.sessiongateway.bootstrap.demo;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A stream that is closed when a read takes too long: the body of an HTTP answer has no deadline
/// of its own.
final class WatchedStream extends FilterInputStream {
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Duration patience;
  private volatile long progressNanos = System.nanoTime();

  WatchedStream(InputStream in, Duration patience) {
    super(in);
    this.patience = patience;
    Thread.ofVirtual().start(this::watch);
  }

  private void watch() {
    try {
      while (!closed.await(1, TimeUnit.SECONDS)) {
        if (System.nanoTime() - progressNanos > patience.toNanos()) {
          in.close();
          return;
        }
      }
    } catch (InterruptedException | IOException e) {
      // The reader gets the failure, or has closed the stream.
    }
  }

  @Override
  public int read() throws IOException {
    progressNanos = System.nanoTime();
    return in.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    progressNanos = System.nanoTime();
    return in.read(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    in.close();
  }
}
