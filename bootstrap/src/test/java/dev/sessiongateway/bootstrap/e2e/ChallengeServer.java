package dev.sessiongateway.bootstrap.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// An address for webhooks of the Cloud API that answers every challenge, and takes every call.
final class ChallengeServer implements AutoCloseable {
  private static final Pattern CHALLENGE = Pattern.compile("hub\\.challenge=([0-9]+)");

  private final HttpServer server;

  ChallengeServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", ChallengeServer::answer);
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var query = exchange.getRequestURI().getQuery();
    var challenge = CHALLENGE.matcher(query == null ? "" : query);
    var body = (challenge.find() ? challenge.group(1) : "ok").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
