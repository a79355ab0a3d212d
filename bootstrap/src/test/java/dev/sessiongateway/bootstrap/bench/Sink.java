package dev.sessiongateway.bootstrap.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/// A minimal webhook server: counts events and measures the time from each event to its arrival.
final class Sink implements AutoCloseable {
  private static final byte[] TAKEN =
      "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);

  private static final int LONGEST_HEAD = 16_384;

  private final ServerSocket socket;
  private final AtomicLong count;
  private final LongConsumer millis;

  /// @param count shared by all sinks of a measurement
  /// @param millis takes, for each event, the time from the timestamp of the event to its arrival
  Sink(AtomicLong count, LongConsumer millis) throws IOException {
    this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.count = count;
    this.millis = millis;
    Thread.ofPlatform().daemon().name("sinks").start(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/sink";
  }

  private void accept() {
    try {
      while (true) {
        var client = socket.accept();
        client.setTcpNoDelay(true);
        Thread.ofPlatform().daemon().name("sink").start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The measurement is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      var in = client.getInputStream();
      var out = client.getOutputStream();
      while (true) {
        var head = head(in);
        in.skipNBytes(Math.max(0, head.length() - head.inBuffer()));
        millis.accept(System.currentTimeMillis() - head.madeMillis());
        count.incrementAndGet();
        out.write(TAKEN);
      }
    } catch (IOException over) {
      // The gateway closed the connection.
    }
  }

  /// Reads a head, and what arrived of the body with it.
  private static Head head(InputStream in) throws IOException {
    var buffer = new byte[LONGEST_HEAD];
    var filled = 0;
    while (true) {
      var read = in.read(buffer, filled, buffer.length - filled);
      if (read <= 0) {
        throw new IOException("the connection was closed");
      }
      filled += read;
      var text = new String(buffer, 0, filled, ISO_8859_1);
      var end = text.indexOf("\r\n\r\n");
      if (end >= 0) {
        return new Head(
            (int) number(text, "\r\nContent-Length:", end),
            number(text, "\r\nX-Webhook-Timestamp:", end),
            filled - end - 4);
      }
    }
  }

  /// As the gateway writes the names, in mixed case.
  private static long number(String text, String name, int end) {
    var from = text.indexOf(name) + name.length();
    var to = text.indexOf("\r\n", from);
    return Long.parseLong(text.substring(from, Math.min(to, end)).strip());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /// @param length of the body
  /// @param madeMillis when the event happened
  /// @param inBuffer how much of the body has been read
  private record Head(int length, long madeMillis, int inBuffer) {}
}
