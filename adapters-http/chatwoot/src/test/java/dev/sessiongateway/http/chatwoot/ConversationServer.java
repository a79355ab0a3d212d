package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A stand-in for a Chatwoot server on which everybody has a conversation: it keeps what is written
/// there, or answers everything with the status that a test says.
final class ConversationServer implements AutoCloseable {
  static final int INBOX = 5;
  private static final JsonMapper JSON = new JsonMapper();
  private static final String SOURCE = "source_id";

  private final HttpServer server;
  private final AtomicInteger status = new AtomicInteger(200);
  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  ConversationServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::serve);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// Everything is answered so from now on.
  void answer(int now) {
    status.set(now);
  }

  /// The texts of the contacts, oldest first.
  List<String> written() {
    return entries.stream()
        .filter(entry -> !entry.source().startsWith("evt_"))
        .map(Entry::text)
        .toList();
  }

  /// What was written about messages, oldest first: the text, and the message that it is about.
  List<String> notices() {
    return entries.stream()
        .filter(entry -> entry.about() != null)
        .map(entry -> entry.text() + " " + entry.about())
        .toList();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var answer = status.get() == 200 ? answer(exchange, body) : Map.of("error", "out of order");
      var bytes = JSON.writeValueAsBytes(answer);
      exchange.sendResponseHeaders(status.get(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Map<String, ?> answer(HttpExchange exchange, byte[] body) throws IOException {
    var uri = exchange.getRequestURI();
    var path = uri.getPath();
    if (path.endsWith("/contacts/search")) {
      var wanted = URLDecoder.decode(uri.getRawQuery().substring(2), StandardCharsets.UTF_8);
      return Map.of("payload", List.of(Map.of("id", 1, "name", "Grace", "identifier", wanted)));
    }
    if (path.endsWith("/conversations")) {
      var open = Map.of("id", 1, "inbox_id", INBOX, "status", "open");
      return Map.of("payload", List.of(open));
    }
    if (path.endsWith("/messages") && exchange.getRequestMethod().equals("POST")) {
      var written = JSON.readTree(body);
      var source = written.path(SOURCE).textValue();
      var about = written.at("/content_attributes/in_reply_to_external_id").textValue();
      entries.add(new Entry(source, written.path("content").textValue(), about));
      return Map.of("id", entries.size());
    }
    return Map.of("payload", entries.stream().map(Entry::shown).toList());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private record Entry(String source, String text, @Nullable String about) {
    Map<String, String> shown() {
      return Map.of(SOURCE, source);
    }
  }
}
