package dev.sessiongateway.bootstrap.e2e;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Serves one file on loopback, for tests that fetch by URL.
final class FileServer implements AutoCloseable {
  private final HttpServer server;

  FileServer(byte[] file) throws IOException {
    this(file, null);
  }

  /// @param type of the file, as the server says; null when it says none
  FileServer(byte[] file, @Nullable String type) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          if (type != null) {
            exchange.getResponseHeaders().set("Content-Type", type);
          }
          exchange.sendResponseHeaders(200, file.length);
          try (var body = exchange.getResponseBody()) {
            body.write(file);
          }
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/file";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
