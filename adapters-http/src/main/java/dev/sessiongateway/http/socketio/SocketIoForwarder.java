package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.HandshakeData;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Serves `/socket.io/` on the port of the API by forwarding it to the Socket.IO server, because
/// clients derive one address from the other. That server checks the keys.
public final class SocketIoForwarder extends Handler.Wrapper {
  private static final String PATH = "/socket.io";

  /// The largest request that the Socket.IO server accepts.
  private static final int LARGEST_BODY = 64 << 10;

  /// Headers that concern one connection only, or are set here.
  private static final Set<String> OF_CONNECTION =
      Stream.of(
              "Connection",
              "Host",
              "Content-Length",
              "Transfer-Encoding",
              "Keep-Alive",
              "TE",
              "Trailer",
              "Expect",
              "Proxy-Authorization",
              ForwardedAddress.HEADER,
              "Upgrade")
          .collect(Collectors.toCollection(() -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER)));

  private final Target server;

  public SocketIoForwarder(Target server) {
    this.server = server;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var path = Request.getPathInContext(request);
    if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
      return super.handle(request, response, callback);
    }
    var body = Content.Source.asInputStream(request).readNBytes(LARGEST_BODY + 1);
    if (body.length > LARGEST_BODY) {
      return answer(HttpStatus.PAYLOAD_TOO_LARGE_413, response, callback);
    }
    LoopbackExchange exchange;
    try {
      exchange =
          LoopbackExchange.send(
              server.address(),
              request.getMethod(),
              request.getHttpURI().getPathQuery(),
              headers(request, body),
              body);
    } catch (IOException e) {
      return answer(HttpStatus.SERVICE_UNAVAILABLE_503, response, callback);
    }
    var head = exchange.head();
    if (head.status() == HttpStatus.SWITCHING_PROTOCOLS_101) {
      upgrade(exchange, head, request, response, callback);
    } else {
      relay(exchange, head, response, callback);
    }
    return true;
  }

  private static boolean answer(int status, Response response, Callback callback) {
    response.setStatus(status);
    response.write(true, null, callback);
    return true;
  }

  private List<Map.Entry<String, String>> headers(Request request, byte[] body) {
    var headers = new ArrayList<Map.Entry<String, String>>();
    var host = request.getHeaders().get(HttpHeader.HOST);
    headers.add(Map.entry("Host", host == null ? "loopback" : host));
    headers.add(
        Map.entry(
            ForwardedAddress.HEADER,
            ForwardedAddress.header(server.secret(), Request.getRemoteAddr(request))));
    for (var field : request.getHeaders()) {
      if (!OF_CONNECTION.contains(field.getName()) && field.getValue() != null) {
        headers.add(Map.entry(field.getName(), field.getValue()));
      }
    }
    if (request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")) {
      headers.add(Map.entry("Connection", "Upgrade"));
      headers.add(Map.entry("Upgrade", "websocket"));
    } else {
      headers.add(Map.entry("Connection", "close"));
      headers.add(Map.entry("Content-Length", Integer.toString(body.length)));
    }
    return headers;
  }

  private static void relay(
      LoopbackExchange exchange, LoopbackExchange.Head head, Response response, Callback callback) {
    try (exchange;
        var out = Content.Sink.asOutputStream(response)) {
      response.setStatus(head.status());
      copy(head, response);
      var length = head.header("Content-Length");
      var left = length == null ? 0 : Long.parseLong(length);
      var body = exchange.body();
      var buffer = new byte[8 << 10];
      while (left > 0) {
        var read = body.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          throw new IOException("the answer ended early");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    } catch (IOException | NumberFormatException e) {
      callback.failed(e);
      return;
    }
    callback.succeeded();
  }

  private static void copy(LoopbackExchange.Head head, Response response) {
    head.headers()
        .forEach(header -> {
          if (!OF_CONNECTION.contains(header.getKey())) {
            response.getHeaders().add(header.getKey(), header.getValue());
          }
        });
  }

  /// From here on bytes are passed in both directions; frames are not parsed.
  private static void upgrade(
      LoopbackExchange exchange,
      LoopbackExchange.Head head,
      Request request,
      Response response,
      Callback callback) {
    var metaData = request.getConnectionMetaData();
    var tunnel =
        new LoopbackExchange.TunnelConnection(
            metaData.getConnection().getEndPoint(),
            metaData.getConnector().getExecutor(),
            exchange);
    response.setStatus(HttpStatus.SWITCHING_PROTOCOLS_101);
    copy(head, response);
    response.getHeaders().put(HttpHeader.CONNECTION, "Upgrade");
    response.getHeaders().put(HttpHeader.UPGRADE, "websocket");
    request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, tunnel);
    response.write(
        true,
        null,
        Callback.from(
            callback::succeeded,
            failure -> {
              exchange.close();
              callback.failed(failure);
            }));
  }

  /// The Socket.IO server's address within this process.
  ///
  /// @param secret by which that server recognises forwarded requests
  public record Target(InetSocketAddress address, String secret) {
    @Override
    public String toString() {
      return "Target[" + address + "]";
    }
  }

  /// The client's address for connections through the API's port, which all come from this machine.
  /// The header counts only with the secret of this process.
  static final class ForwardedAddress {
    static final String HEADER = "X-Gateway-Forwarded-For";

    private ForwardedAddress() {}

    static String header(String secret, String clientAddress) {
      return secret + " " + clientAddress;
    }

    static ClientAddress of(HandshakeData handshake, String secret) {
      var header = handshake.getHttpHeaders().get(HEADER);
      if (header != null) {
        var parts = header.split(" ", 2);
        if (parts.length == 2 && equal(parts[0], secret)) {
          return ClientAddress.of(parts[1]);
        }
      }
      return ClientAddress.of(handshake.getAddress().getAddress());
    }

    private static boolean equal(String shown, String secret) {
      return MessageDigest.isEqual(
          shown.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
  }
}
