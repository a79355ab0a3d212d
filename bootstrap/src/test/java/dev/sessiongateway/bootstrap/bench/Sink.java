package dev.sessiongateway.bootstrap.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/// A minimal webhook server: counts events and measures the time from each event to its arrival.
final class Sink implements AutoCloseable {
  private static final byte[] TAKEN =
      "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);

  private final ServerSocket socket;
  private final AtomicLong count;
  private final LongConsumer millis;

  /// @param count shared by all sinks of a measurement
  /// @param millis takes, for each event, the time from the timestamp of the event to its arrival
  Sink(AtomicLong count, LongConsumer millis) throws IOException {
    this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.count = count;
    this.millis = millis;
    Thread.ofVirtual().start(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/sink";
  }

  private void accept() {
    try {
      while (true) {
        var client = socket.accept();
        client.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The measurement is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      var in = new BufferedInputStream(client.getInputStream(), 8_192);
      var out = client.getOutputStream();
      while (true) {
        var length = 0;
        var made = 0L;
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
          var lower = line.toLowerCase(Locale.ROOT);
          if (lower.startsWith("content-length:")) {
            length = Integer.parseInt(line.substring(15).strip());
          } else if (lower.startsWith("x-webhook-timestamp:")) {
            made = Long.parseLong(line.substring(20).strip());
          }
        }
        in.skipNBytes(length);
        millis.accept(System.currentTimeMillis() - made);
        count.incrementAndGet();
        out.write(TAKEN);
        out.flush();
      }
    } catch (IOException over) {
      // The gateway closed the connection.
    }
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder(80);
    for (var c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the connection was closed");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
