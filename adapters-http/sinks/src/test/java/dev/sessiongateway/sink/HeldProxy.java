package dev.sessiongateway.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A way to a broker on loopback that keeps back what the broker answers, as long as a test wants:
/// a broker that takes each event and is slow to confirm it.
public final class HeldProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 8_192;

  private final int target;
  private final ServerSocket listener;
  private final AtomicInteger kept = new AtomicInteger();

  /// Open, or what whoever has something to pass on waits for.
  private final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(0));

  /// @param target the port of the broker
  public HeldProxy(int target) {
    this.target = target;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /// From now on answers are kept back.
  public void hold() {
    gate.set(new CountDownLatch(1));
  }

  /// Passes on what was kept back, and all that comes.
  public void release() {
    gate.get().countDown();
  }

  /// How often something was kept back.
  public int kept() {
    return kept.get();
  }

  private void accept() {
    while (true) {
      try {
        var client = listener.accept();
        var server = new Socket(InetAddress.getLoopbackAddress(), target);
        Thread.startVirtualThread(() -> pump(client, server, false));
        Thread.startVirtualThread(() -> pump(server, client, true));
      } catch (IOException e) {
        if (listener.isClosed()) {
          return;
        }
      }
    }
  }

  private void pump(Socket from, Socket to, boolean isAnswer) {
    var buffer = new byte[BUFFER_BYTES];
    try (from;
        to) {
      for (var count = from.getInputStream().read(buffer);
          count >= 0;
          count = from.getInputStream().read(buffer)) {
        if (isAnswer) {
          pass();
        }
        to.getOutputStream().write(buffer, 0, count);
      }
    } catch (IOException e) {
      // One of the two has gone; the other is closed here.
    }
  }

  private void pass() throws IOException {
    var now = gate.get();
    if (now.getCount() > 0) {
      kept.incrementAndGet();
      try {
        now.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      release();
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
