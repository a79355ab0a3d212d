package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;

/// A minimal kept-alive HTTP connection, so that a load generator leaves the processor to the
/// server. Not thread-safe.
public final class Connection implements AutoCloseable {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int READ_MILLIS = 30_000;

  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;

  public Connection(int port) throws IOException {
    this(port, READ_MILLIS);
  }

  /// @param readMillis how long it waits for an answer
  Connection(int port, int readMillis) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(readMillis);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream(), 16_384);
    out = socket.getOutputStream();
  }

  public static byte[] get(String path, String key) {
    return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\napikey: " + key + "\r\n\r\n")
        .getBytes(ISO_8859_1);
  }

  /// @param json with single quotes or double ones
  public static byte[] post(String path, String key, String json) {
    var body = json(json).getBytes(UTF_8);
    var head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\napikey: "
            + key
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    var bytes = new byte[head.length() + body.length];
    System.arraycopy(head.getBytes(ISO_8859_1), 0, bytes, 0, head.length());
    System.arraycopy(body, 0, bytes, head.length(), body.length);
    return bytes;
  }

  /// Sends a whole request and reads the whole answer.
  public Reply send(byte[] request) throws IOException {
    out.write(request);
    out.flush();
    var status = Integer.parseInt(line().substring(9, 12));
    var length = 0;
    var chunked = false;
    for (var header = line(); !header.isEmpty(); header = line()) {
      var lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.endsWith("chunked");
    }
    return new Reply(status, new String(chunked ? chunks() : bytes(length), UTF_8));
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    for (var size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
      body.writeBytes(bytes(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private byte[] bytes(int length) throws IOException {
    var bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the answer was cut");
    }
    return bytes;
  }

  private String line() throws IOException {
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
    socket.close();
  }

  /// A response.
  public record Reply(int status, String body) {}
}
