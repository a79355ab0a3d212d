package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.media.MediaSamples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The webhook of an app: answers challenges, and keeps what it is told.
final class AppServer implements AutoCloseable {
  static final String VERIFY_TOKEN = "word-of-the-app";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final LinkedBlockingQueue<Call> calls = new LinkedBlockingQueue<>();
  private final List<Call> seen = new ArrayList<>();
  private final Queue<Integer> answers = new ConcurrentLinkedQueue<>();
  private volatile String fileType = "text/plain";
  private volatile byte[] file = {};

  AppServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.createContext(
        "/silent",
        _ -> {
          // Nobody answers, and the connection stays open.
        });
    server.createContext("/picture", exchange -> answer(exchange, 200, MediaSamples.PNG));
    server.createContext(
        "/file",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", fileType);
          answer(exchange, 200, file);
        });
    server.createContext("/gone", exchange -> answer(exchange, 404, "no"));
    server.createContext("/forbidden", exchange -> answer(exchange, 403, "no"));
    server.createContext("/stubborn", exchange -> answer(exchange, 200, "no"));
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /// What is at `/file` from now on.
  void serve(String type, byte[] content) {
    fileType = type;
    file = content;
  }

  /// Has a file at a path of its own.
  void serve(String path, String type, byte[] content) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          answer(exchange, 200, content);
        });
  }

  /// Answers posts to a path of its own, such as that of a flow.
  void answerPosts(String path, UnaryOperator<byte[]> answering) {
    server.createContext(
        path,
        exchange ->
            answer(exchange, 200, answering.apply(exchange.getRequestBody().readAllBytes())));
  }

  /// The next calls are answered with these statuses, those behind them with 200.
  void answer(Integer... statuses) {
    answers.addAll(List.of(statuses));
  }

  private void take(HttpExchange exchange) throws IOException {
    var query = Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
    if (exchange.getRequestMethod().equals("GET")) {
      var isKnown = query.contains("hub.verify_token=" + VERIFY_TOKEN);
      answer(exchange, isKnown ? 200 : 403, query.replaceAll(".*hub.challenge=([0-9]+).*", "$1"));
      return;
    }
    var body = exchange.getRequestBody().readAllBytes();
    var status = Objects.requireNonNullElse(answers.poll(), 200);
    calls.add(
        new Call(
            exchange.getRequestURI().getPath(),
            body,
            exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"),
            status));
    answer(exchange, status, "");
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    answer(exchange, status, text.getBytes(UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /// Waits for the value of a matching change; those before it are passed over.
  JsonNode await(String what, Predicate<JsonNode> condition) {
    return awaitCall(what, condition).value();
  }

  Call awaitCall(String what, Predicate<JsonNode> condition) {
    try {
      while (true) {
        var next = calls.poll(30, TimeUnit.SECONDS);
        assertThat(next).as("%s in time, after %s", what, seen).isNotNull();
        seen.add(next);
        if (condition.test(next.value())) {
          return next;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// The message of this type.
  JsonNode message(String type) {
    return await(type, value -> value.at("/messages/0/type").asText().equals(type))
        .at("/messages/0");
  }

  /// The status of this message.
  JsonNode status(String id, String status) {
    return await(
            status + " of " + id,
            value ->
                value.at("/statuses/0/id").asText().equals(id)
                    && value.at("/statuses/0/status").asText().equals(status))
        .at("/statuses/0");
  }

  /// Whether one of the calls that were waited for, or passed over, has this part.
  boolean seen(String part) {
    return seen.stream().anyMatch(call -> call.value().has(part));
  }

  /// Calls that came and were not waited for.
  int waiting() {
    return calls.size();
  }

  void forget() {
    calls.clear();
    seen.clear();
    answers.clear();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /// @param status that it was answered with
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Call(String path, byte[] body, @Nullable String signature, int status) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    JsonNode value() {
      return json().at("/entry/0/changes/0/value");
    }

    @Override
    public String toString() {
      return status + " " + new String(body, UTF_8);
    }
  }
}
