package dev.sessiongateway.bootstrap.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection that sends raw bytes and reads one answer. A request whose connection breaks, or
/// that is not answered in time, is sent once more on a new connection: a server may close a
/// kept-alive connection between two requests, and a busy machine may stop the client for seconds.
/// Only the latter is counted. Not thread-safe.
final class RawConnection implements AutoCloseable {
  private static final int HANG_MILLIS = 30_000;
  private static final String VERSION = "HTTP/1.1 ";

  private final int port;
  private final int hangMillis;
  private @Nullable Socket socket;
  private @Nullable InputStream in;
  private int secondTries;

  RawConnection(int port) {
    this(port, HANG_MILLIS);
  }

  /// @param hangMillis how long one try waits for a connection, and for each part of an answer
  RawConnection(int port, int hangMillis) {
    this.port = port;
    this.hangMillis = hangMillis;
  }

  /// How many requests were sent again, beside those whose kept-alive connection was closed.
  int secondTries() {
    return secondTries;
  }

  /// @return nothing when the server closed the connection without an answer; twice, unless the
  ///   request is broken
  /// @throws IOException when the second try was not answered in time either
  Optional<Answer> send(HostileRequest request) throws IOException {
    return send(request.bytes(), request.isHead(), request.isBroken());
  }

  Optional<Answer> send(byte[] request, boolean isHead, boolean isLast) throws IOException {
    var wasOpen = socket != null;
    try {
      return exchange(request, isHead, isLast);
    } catch (EOFException closed) {
      close();
      if (isLast) {
        return Optional.empty(); // The server need not answer what is no request.
      }
      secondTries += wasOpen ? 0 : 1;
    } catch (IOException late) {
      close();
      secondTries++;
    }
    try {
      return exchange(request, isHead, isLast);
    } catch (EOFException closed) {
      close();
      return Optional.empty();
    }
  }

  private Optional<Answer> exchange(byte[] request, boolean isHead, boolean isLast)
      throws IOException {
    var start = System.nanoTime();
    var stream = open();
    try {
      socket.getOutputStream().write(request);
      if (isLast) {
        socket.shutdownOutput();
      }
    } catch (IOException e) {
      // The server may refuse before it has read the whole request; its answer can still be read.
      if (isReset(e) && stream.available() == 0) {
        throw closed(e);
      }
    }
    try {
      var answer = read(stream, isHead, start);
      if (isLast || answer.closes()) {
        close();
      }
      return Optional.of(answer);
    } catch (java.net.SocketException e) {
      throw closed(e);
    }
  }

  private static boolean isReset(IOException e) {
    return !(e instanceof java.net.SocketTimeoutException);
  }

  private static EOFException closed(IOException cause) {
    var closed = new EOFException("the server closed the connection");
    closed.initCause(cause);
    return closed;
  }

  private InputStream open() throws IOException {
    if (socket == null) {
      socket = new Socket();
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(hangMillis);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), hangMillis);
      in = new BufferedInputStream(socket.getInputStream(), 16_384);
    }
    return in;
  }

  private static Answer read(InputStream in, boolean isHead, long start) throws IOException {
    var first = line(in);
    if (!first.startsWith(VERSION)) {
      throw new IllegalStateException("no answer begins so: " + first);
    }
    var status = Integer.parseInt(first.substring(9, 12));
    var length = 0;
    var chunked = false;
    var closes = false;
    var type = "";
    for (var header = line(in); !header.isEmpty(); header = line(in)) {
      var lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      } else if (lower.startsWith("content-type:")) {
        type = lower.substring(13).strip();
      } else if (lower.startsWith("connection:")) {
        closes = lower.endsWith("close");
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.endsWith("chunked");
    }
    var body =
        isHead || status == 204 || status == 304
            ? new byte[0]
            : chunked ? chunks(in) : bytes(in, length);
    return new Answer(status, type, body, closes, System.nanoTime() - start);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    var body = new ByteArrayOutputStream();
    for (var size = size(in); size > 0; size = size(in)) {
      body.writeBytes(bytes(in, size));
      line(in);
    }
    line(in);
    return body.toByteArray();
  }

  private static byte[] bytes(InputStream in, int length) throws IOException {
    var bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the answer was cut");
    }
    return bytes;
  }

  private static int size(InputStream in) throws IOException {
    return Integer.parseInt(line(in).strip(), 16);
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder(64);
    for (var c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the connection was closed");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
      in = null;
    }
  }

  /// @param nanos from the first byte sent to the last byte received
  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  record Answer(int status, String contentType, byte[] body, boolean closes, long nanos) {}
}
