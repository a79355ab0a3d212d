package dev.sessiongateway.outbound.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sessiongateway.domain.session.SessionConfig;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A proxy on loopback that speaks HTTP, with and without CONNECT, SOCKS 4 and SOCKS 5. It resolves
/// every name to this machine and records the requested targets.
public final class TinyProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final @Nullable String credentials;
  private final List<String> targets = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /// A proxy without credentials.
  public TinyProxy() {
    this(null);
  }

  /// @param credentials the required `user:password`; absent for none
  public TinyProxy(@Nullable String credentials) {
    this.credentials = credentials;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    Thread.startVirtualThread(this::accept);
  }

  /// The proxy in a session's configuration.
  public SessionConfig.Proxy as(SessionConfig.Proxy.Protocol protocol) {
    return as(protocol, null, null);
  }

  public SessionConfig.Proxy as(
      SessionConfig.Proxy.Protocol protocol, @Nullable String user, @Nullable String password) {
    return new SessionConfig.Proxy(
        protocol, "127.0.0.1:" + listener.getLocalPort(), user, password);
  }

  /// The requested targets, as named by the client.
  public List<String> targets() {
    return List.copyOf(targets);
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

  private void serve(Socket client) {
    try (client) {
      var in = new DataInputStream(client.getInputStream());
      var first = in.readUnsignedByte();
      switch (first) {
        case 4 -> socks4(client, in);
        case 5 -> socks5(client, in);
        default -> http(client, in, (char) first + line(in));
      }
    } catch (IOException e) {
      // One side has disconnected.
    }
  }

  private void http(Socket client, InputStream in, String request) throws IOException {
    var words = request.split(" ", 3);
    var headers = new StringBuilder();
    var shown = "";
    for (var header = line(in); !header.isEmpty(); header = line(in)) {
      if (header.startsWith("Proxy-Authorization: Basic ")) {
        shown = new String(Base64.getDecoder().decode(header.substring(27)), ISO_8859_1);
      } else {
        headers.append(header).append("\r\n");
      }
    }
    if (credentials != null && !credentials.equals(shown)) {
      say(client, "HTTP/1.1 407 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    if (words[0].equals("CONNECT")) {
      var colon = words[1].lastIndexOf(':');
      var target = connect(words[1], Integer.parseInt(words[1].substring(colon + 1)));
      say(client, "HTTP/1.1 200 Yes\r\n\r\n");
      relay(client, in, target);
    } else {
      var url = URI.create(words[1]);
      var target = connect(url.getAuthority(), url.getPort());
      var path = url.getRawPath() + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery());
      say(target, words[0] + " " + path + " " + words[2] + "\r\n" + headers + "\r\n");
      relay(client, in, target);
    }
  }

  private void socks4(Socket client, DataInputStream in) throws IOException {
    in.read();
    var port = in.readUnsignedShort();
    var address = in.readNBytes(4);
    text(in);
    var name =
        address[0] == 0 && address[1] == 0 && address[2] == 0
            ? text(in)
            : InetAddress.getByAddress(address).getHostAddress();
    var target = connect(name + ":" + port, port);
    client.getOutputStream().write(new byte[] {0, 90, 0, 0, 0, 0, 0, 0});
    relay(client, in, target);
  }

  private void socks5(Socket client, DataInputStream in) throws IOException {
    in.readNBytes(in.readUnsignedByte());
    var out = client.getOutputStream();
    if (credentials == null) {
      out.write(new byte[] {5, 0});
    } else {
      out.write(new byte[] {5, 2});
      in.read();
      var shown =
          new String(in.readNBytes(in.readUnsignedByte()), ISO_8859_1)
              + ":"
              + new String(in.readNBytes(in.readUnsignedByte()), ISO_8859_1);
      out.write(new byte[] {1, (byte) (shown.equals(credentials) ? 0 : 1)});
      if (!shown.equals(credentials)) {
        return;
      }
    }
    in.readNBytes(3);
    var name =
        in.read() == 3
            ? new String(in.readNBytes(in.readUnsignedByte()), ISO_8859_1)
            : InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
    var port = in.readUnsignedShort();
    var target = connect(name + ":" + port, port);
    out.write(new byte[] {5, 0, 0, 1, 127, 0, 0, 1, 0, 0});
    relay(client, in, target);
  }

  private Socket connect(String name, int port) throws IOException {
    targets.add(name);
    var target = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(target);
    return target;
  }

  private static void relay(Socket client, InputStream in, Socket target) throws IOException {
    Thread.startVirtualThread(() -> copy(in, target));
    target.getInputStream().transferTo(client.getOutputStream());
  }

  private static void copy(InputStream in, Socket target) {
    try {
      in.transferTo(target.getOutputStream());
    } catch (IOException e) {
      // One side has disconnected.
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(ISO_8859_1));
    out.flush();
  }

  private static String line(InputStream in) throws IOException {
    return until('\n', in).strip();
  }

  private static String text(InputStream in) throws IOException {
    return until('\0', in);
  }

  private static String until(char end, InputStream in) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (var next = in.read(); next != end; next = in.read()) {
      if (next < 0) {
        throw new IOException("closed");
      }
      bytes.write(next);
    }
    return bytes.toString(ISO_8859_1);
  }
}
