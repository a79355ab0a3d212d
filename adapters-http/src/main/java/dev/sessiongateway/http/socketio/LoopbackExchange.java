package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// One HTTP/1.1 exchange with another server of this process, over a connection of its own. After
/// the head both directions are plain bytes.
final class LoopbackExchange implements Closeable {
  private static final Duration CONNECT = Duration.ofSeconds(2);

  /// Longer than the other server's own timeouts.
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final int LONGEST_HEAD = 16 << 10;
  private static final String END_OF_LINE = "\r\n";

  private final Socket socket;
  private final InputStream in;
  private final Head head;

  private LoopbackExchange(Socket socket, byte[] request) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    socket.getOutputStream().write(request);
    this.head = readHead();
  }

  /// Sends a request and reads the head of the response.
  ///
  /// @param target path and query, encoded
  /// @param headers without line ends in them
  static LoopbackExchange send(
      InetSocketAddress server,
      String method,
      String target,
      List<Map.Entry<String, String>> headers,
      byte[] body)
      throws IOException {
    var head = new StringBuilder(method + " " + target + " HTTP/1.1" + END_OF_LINE);
    headers.forEach(header ->
        head.append(header.getKey()).append(": ").append(header.getValue()).append(END_OF_LINE));
    head.append(END_OF_LINE);
    var socket = new Socket();
    try {
      socket.connect(server, (int) CONNECT.toMillis());
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) ANSWER.toMillis());
      var request = new ByteArrayOutputStream();
      request.writeBytes(head.toString().getBytes(ISO_8859_1));
      request.writeBytes(body);
      return new LoopbackExchange(socket, request.toByteArray());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  Head head() {
    return head;
  }

  private Head readHead() throws IOException {
    var status = readLine().split(" ", 3);
    if (status.length < 2) {
      throw new EOFException("no answer");
    }
    var headers = new ArrayList<Map.Entry<String, String>>();
    for (var line = readLine(); !line.isEmpty(); line = readLine()) {
      var colon = line.indexOf(':');
      if (colon > 0) {
        headers.add(Map.entry(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return new Head(Integer.parseInt(status[1]), headers);
  }

  private String readLine() throws IOException {
    var line = new StringBuilder();
    for (var next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0 || line.length() > LONGEST_HEAD) {
        throw new EOFException("no answer");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /// The bytes after the head. From now on the server may be silent without a timeout.
  InputStream body() throws IOException {
    socket.setSoTimeout(0);
    return in;
  }

  /// Sends bytes after the request; blocks while the server does not read them.
  void write(byte[] bytes, int from, int length) throws IOException {
    socket.getOutputStream().write(bytes, from, length);
  }

  /// Passes all further bytes of the server on, on a thread of its own, until the end of the stream
  /// or until the exchange is closed.
  ///
  /// @param ended runs once, after the last bytes
  void forward(ByteSink sink, Runnable ended) {
    var _ =
        Thread.ofVirtual()
            .name("loopback")
            .start(() -> {
              var buffer = new byte[8 << 10];
              try {
                var body = body();
                for (var n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                  sink.accept(buffer, n);
                }
              } catch (IOException e) {
                // One side has closed its connection, which is the usual end.
              } finally {
                ended.run();
              }
            });
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // A failed close loses nothing.
    }
  }

  /// @param headers in order, names as the server wrote them
  record Head(int status, List<Map.Entry<String, String>> headers) {
    public Head {
      headers = List.copyOf(headers);
    }

    /// The first header of this name, absent when there is none.
    public @Nullable String header(String name) {
      return headers.stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(null);
    }
  }

  /// Takes bytes and returns when they are written.
  @FunctionalInterface
  interface ByteSink {
    void accept(byte[] bytes, int length) throws IOException;
  }

  /// A client's connection whose bytes are passed to another server and back. Neither side reads
  /// faster than the other one writes, and both end together.
  static final class TunnelConnection extends AbstractConnection implements Connection.UpgradeTo {
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
}
