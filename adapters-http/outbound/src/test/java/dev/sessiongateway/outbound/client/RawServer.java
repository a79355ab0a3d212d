package dev.sessiongateway.outbound.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server on loopback with configurable misbehaviour: it reads one request on each connection and
/// then runs the test's code with the socket.
public final class RawServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Behaviour behaviour;
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  public RawServer(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  /// A server that answers every request with this text.
  public static RawServer saying(String answer) {
    return new RawServer((_, out) -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /// `HTTP/1.1 <status>` with the headers and no body.
  public static String head(int status, String... headers) {
    var text = new StringBuilder("HTTP/1.1 ").append(status).append(" X\r\n");
    for (var header : headers) {
      text.append(header).append("\r\n");
    }
    return text.append("Connection: close\r\nContent-Length: 0\r\n\r\n").toString();
  }

  public int port() {
    return listener.getLocalPort();
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  public List<Request> requests() {
    return new ArrayList<>(requests);
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (var socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void accept() {
    try {
      while (true) {
        var socket = listener.accept();
        sockets.add(socket);
        Thread.startVirtualThread(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed: the test has ended.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      requests.add(Request.read(socket.getInputStream()));
      behaviour.answer(socket, socket.getOutputStream());
    } catch (IOException e) {
      // The client has disconnected.
    }
  }

  /// The handling of a connection after its request was read; it is closed afterwards.
  public interface Behaviour {
    void answer(Socket socket, OutputStream out) throws IOException;
  }

  /// @param headers by lower-case name
  @SuppressWarnings("ArrayRecordComponent") // read by tests, never compared
  public record Request(String line, Map<String, String> headers, byte[] body) {
    private static Request read(InputStream in) throws IOException {
      var line = line(in);
      var headers = new TreeMap<String, String>();
      for (var header = line(in); !header.isEmpty(); header = line(in)) {
        var colon = header.indexOf(':');
        headers.put(
            header.substring(0, colon).toLowerCase(Locale.ROOT),
            header.substring(colon + 1).strip());
      }
      var length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      return new Request(line, headers, in.readNBytes(length));
    }

    private static String line(InputStream in) throws IOException {
      var bytes = new ByteArrayOutputStream();
      for (var next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new IOException("closed");
        }
        bytes.write(next);
      }
      return bytes.toString(StandardCharsets.UTF_8).strip();
    }
  }
}
