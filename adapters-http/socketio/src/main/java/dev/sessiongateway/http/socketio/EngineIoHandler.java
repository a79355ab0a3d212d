package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.access.CorsHeaders;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/// Serves Engine.IO, protocol 4, at `/socket.io/`: handshakes, long polling and websockets. Keys
/// are not its matter.
final class EngineIoHandler extends Handler.Wrapper {
  static final String PATH = "/socket.io";

  private static final String PROTOCOL = "4";
  private static final String POLLING = "polling";
  private static final String WEBSOCKET = "websocket";
  private static final String TEXT = "text/plain;charset=UTF-8";
  private static final String HEADERS = "apikey, authorization, content-type";

  /// How much of a body that is too large is read, so that the client gets its response.
  private static final int MOST_READ = 2 * EngineConnection.MAX_PAYLOAD;

  private static final Duration BODY_DEADLINE = Duration.ofSeconds(20);

  private final SocketIoClients clients;
  private final CorsHeaders cors;
  private final LocalCallers callers;
  private final Time time;
  private final String connector;
  private @Nullable ServerWebSocketContainer sockets;

  /// @param callers who needs no key, where none is needed
  /// @param connector the name of that which serves nothing else
  EngineIoHandler(
      SocketIoClients clients,
      CorsHeaders cors,
      LocalCallers callers,
      Time time,
      String connector) {
    this.clients = clients;
    this.cors = cors;
    this.callers = callers;
    this.time = time;
    this.connector = connector;
  }

  @Override
  protected void doStart() throws Exception {
    var container = ServerWebSocketContainer.ensure(getServer());
    // Pings of the protocol detect clients that are gone.
    container.setIdleTimeout(Duration.ZERO);
    container.setMaxFrameSize(EngineConnection.MAX_PAYLOAD);
    container.setMaxTextMessageSize(EngineConnection.MAX_PAYLOAD);
    container.setMaxBinaryMessageSize(EngineConnection.MAX_PAYLOAD);
    addBean(container);
    sockets = container;
    super.doStart();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var path = Request.getPathInContext(request);
    if (path.equals(PATH) || path.startsWith(PATH + "/")) {
      serve(new Exchange(request, response, callback));
      return true;
    }
    if (connector.equals(request.getConnectionMetaData().getConnector().getName())) {
      Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      return true;
    }
    return super.handle(request, response, callback);
  }

  /// A body is waited for.
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.BLOCKING;
  }

  private void serve(Exchange exchange) {
    var request = exchange.request();
    cors.allowing(request.getHeaders().get("Origin")).forEach(exchange::header);
    if (request.getMethod().equals("OPTIONS")) {
      // Pages ask whether they may send the `apikey` header.
      exchange.header("Access-Control-Allow-Methods", "GET, POST");
      exchange.header("Access-Control-Allow-Headers", HEADERS);
      exchange.answer(HttpStatus.NO_CONTENT_204, "");
      return;
    }
    var body = request.getMethod().equals("POST") ? read(request) : new byte[0];
    var query = query(request);
    if (body != null && body.length > EngineConnection.MAX_PAYLOAD) {
      exchange.answer(HttpStatus.PAYLOAD_TOO_LARGE_413, "");
    } else if (body == null || query == null) {
      exchange.refuse(Refusal.BAD_REQUEST);
    } else if (query.getValue("sid") == null) {
      handshake(exchange, query);
    } else {
      proceed(exchange, query, new String(body, UTF_8));
    }
  }

  private byte @Nullable [] read(Request request) {
    var connection = request.getConnectionMetaData().getConnection().getEndPoint();
    var timer = time.after(BODY_DEADLINE, connection::close);
    try {
      return Content.Source.asInputStream(request).readNBytes(MOST_READ);
    } catch (IOException e) {
      return null; // it did not come, or not in time
    } finally {
      timer.cancel();
    }
  }

  private static @Nullable Fields query(Request request) {
    try {
      return Request.extractQueryParameters(request);
    } catch (RuntimeException e) {
      return null; // not encoded as a query is
    }
  }

  private void handshake(Exchange exchange, Fields query) {
    var transport = query.getValue("transport");
    if (!List.of(PROTOCOL).equals(query.getValuesOrEmpty("EIO"))) {
      exchange.refuse(Refusal.UNSUPPORTED_PROTOCOL);
    } else if (!POLLING.equals(transport) && !WEBSOCKET.equals(transport)) {
      exchange.refuse(Refusal.UNKNOWN_TRANSPORT);
    } else if (!exchange.request().getMethod().equals("GET")) {
      exchange.refuse(Refusal.BAD_HANDSHAKE_METHOD);
    } else if (clients.isStopped()) {
      exchange.answer(HttpStatus.SERVICE_UNAVAILABLE_503, "");
    } else {
      var shown = Handshake.of(exchange.request(), query, callers);
      var connection = clients.connection(shown, transport.equals(POLLING));
      if (transport.equals(POLLING)) {
        clients.opened(connection);
        if (!connection.poll(exchange)) {
          // It has ended already, because the server stops or others need its place.
          exchange.answer(HttpStatus.SERVICE_UNAVAILABLE_503, "");
        }
      } else {
        upgrade(exchange, connection);
      }
    }
  }

  /// A request of a known client.
  private void proceed(Exchange exchange, Fields query, String body) {
    var connection = clients.find(query.getValue("sid"));
    var transport = query.getValue("transport");
    if (!POLLING.equals(transport) && !WEBSOCKET.equals(transport)) {
      exchange.refuse(Refusal.UNKNOWN_TRANSPORT);
    } else if (connection == null) {
      exchange.refuse(Refusal.UNKNOWN_ID);
    } else if (!connection.isPolling()) {
      exchange.refuse(Refusal.BAD_REQUEST);
    } else if (transport.equals(WEBSOCKET)) {
      upgrade(exchange, connection);
    } else {
      switch (exchange.request().getMethod()) {
        case "GET" -> poll(exchange, connection);
        case "POST" -> {
          connection.receive(body);
          exchange.answer(HttpStatus.OK_200, "ok");
        }
        default -> exchange.refuse(Refusal.BAD_REQUEST);
      }
    }
  }

  /// One poll at a time: with two, packets would arrive in any order.
  private static void poll(Exchange exchange, EngineConnection connection) {
    // The next heartbeat answers the poll, if nothing else does.
    exchange.request().addIdleTimeoutListener(_ -> false);
    if (!connection.poll(exchange)) {
      exchange.refuse(Refusal.BAD_REQUEST);
      connection.end();
    }
  }

  private void upgrade(Exchange exchange, EngineConnection connection) {
    var container = sockets;
    var isUpgrade =
        container != null
            && container.upgrade(
                (_, response, _) -> {
                  // Compression would take 256 KiB for each client.
                  response.setExtensions(List.of());
                  return new EngineSocket(connection);
                },
                exchange.request(),
                exchange.response(),
                exchange.callback());
    if (!isUpgrade) {
      exchange.refuse(Refusal.BAD_REQUEST);
    }
  }

  /// Why a request is refused, as Engine.IO says it.
  private enum Refusal {
    UNKNOWN_TRANSPORT(HttpStatus.BAD_REQUEST_400, 0, "Transport unknown"),
    UNKNOWN_ID(HttpStatus.BAD_REQUEST_400, 1, "Session ID unknown"),
    BAD_HANDSHAKE_METHOD(HttpStatus.BAD_REQUEST_400, 2, "Bad handshake method"),
    BAD_REQUEST(HttpStatus.BAD_REQUEST_400, 3, "Bad request"),
    UNSUPPORTED_PROTOCOL(HttpStatus.UNAUTHORIZED_401, 5, "Unsupported protocol version");

    private final int status;
    private final String body;

    Refusal(int status, int code, String message) {
      this.status = status;
      this.body = "{\"code\":%d,\"message\":\"%s\"}".formatted(code, message);
    }
  }

  /// A request with its response. A poll is one that is answered later.
  private record Exchange(Request request, Response response, Callback callback)
      implements EngineConnection.Poll {
    void header(String name, String value) {
      response.getHeaders().put(name, value);
    }

    void refuse(Refusal refusal) {
      write(refusal.status, "application/json", refusal.body, callback);
    }

    void answer(int status, String text) {
      write(status, TEXT, text, callback);
    }

    @Override
    public void answer(String packets, Runnable written, Runnable lost) {
      write(
          HttpStatus.OK_200,
          TEXT,
          packets,
          Callback.from(
              () -> {
                callback.succeeded();
                written.run();
              },
              failure -> {
                callback.failed(failure);
                lost.run();
              }));
    }

    private void write(int status, String type, String text, Callback then) {
      response.setStatus(status);
      header("Content-Type", type);
      header("Cache-Control", "no-store");
      Content.Sink.write(response, true, text, then);
    }
  }
}
