package dev.sessiongateway.persistence.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A server on loopback that answers every request with the same bytes, slowly or never.
final class TroubledServer implements AutoCloseable {
  private final ServerSocket socket;
  private final byte[] whole;
  private final byte[] dripping;
  private final boolean ends;
  private final List<Socket> connections = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /// @param whole what comes at once
  /// @param dripping what comes then, a byte at a time
  /// @param ends whether the connection is closed then
  private TroubledServer(String whole, String dripping, boolean ends) {
    this.whole = whole.getBytes(StandardCharsets.ISO_8859_1);
    this.dripping = dripping.getBytes(StandardCharsets.ISO_8859_1);
    this.ends = ends;
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  static TroubledServer silent() {
    return new TroubledServer("", "", false);
  }

  static TroubledServer dripping(String whole, String dripping) {
    return new TroubledServer(whole, dripping, false);
  }

  static TroubledServer ending(String whole) {
    return new TroubledServer(whole, "", true);
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        var connection = socket.accept();
        connections.add(connection);
        Thread.startVirtualThread(() -> answer(connection));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void answer(Socket connection) {
    try {
      var out = connection.getOutputStream();
      var begun = connection.getInputStream().read(new byte[65_536]);
      if (begun > 0) {
        out.write(whole);
        out.flush();
        drip(out);
      }
      if (ends) {
        connection.close();
      }
    } catch (IOException | InterruptedException e) {
      // The client has given up.
    }
  }

  private void drip(OutputStream out) throws IOException, InterruptedException {
    for (var each : dripping) {
      if (closed.await(100, TimeUnit.MILLISECONDS)) {
        return;
      }
      out.write(each);
      out.flush();
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    socket.close();
    for (var connection : connections) {
      connection.close();
    }
  }
}
