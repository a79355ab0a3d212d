package dev.sessiongateway.sink.pusher;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.pusher.rest.SignatureUtil;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.machine.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/// A stand-in for Pusher on loopback. It takes events as its API documents it, and lets Pusher's
/// own client for Java say what a request must be signed with.
public final class PusherServer implements AutoCloseable {
  /// What an event has at most.
  public static final int LIMIT_BYTES = 10_240;

  private static final long TOLERATED_SECONDS = 600;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final int port = FreePort.next();
  private final Map<String, App> apps;
  private final List<Event> events = new CopyOnWriteArrayList<>();
  private HttpServer running;

  public PusherServer(App... apps) {
    this.apps = Arrays.stream(apps).collect(Collectors.toMap(App::id, app -> app));
    start();
  }

  public void start() {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      running = HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    running.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    running.createContext("/", this::answer);
    running.start();
  }

  public void stop() {
    running.stop(0);
  }

  public String host() {
    return "127.0.0.1:" + port;
  }

  /// What was published so far, in order.
  public List<Event> events() {
    return events;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var path = exchange.getRequestURI().getPath().split("/", -1);
      var app = path.length == 4 && path[1].equals("apps") ? apps.get(path[2]) : null;
      if (app == null) {
        reply(exchange, 404, "Unknown app");
      } else if (!isSigned(exchange, app, body)) {
        reply(exchange, 401, "Invalid signature");
      } else if (path[3].equals("channels")) {
        reply(exchange, 200, json("{'channels':{}}"));
      } else {
        publish(exchange, app, body);
      }
    }
  }

  private void publish(HttpExchange exchange, App app, byte[] body) throws IOException {
    var message = JSON.readTree(body);
    var data = message.required("data").textValue();
    if (data.getBytes(UTF_8).length > LIMIT_BYTES) {
      reply(exchange, 413, "The data content of this event exceeds the allowed maximum");
      return;
    }
    events.add(
        new Event(
            app.id(),
            message.required("channel").textValue(),
            message.required("name").textValue(),
            data));
    reply(exchange, 200, "{}");
  }

  private static boolean isSigned(HttpExchange exchange, App app, byte[] body) {
    var sent = new TreeMap<String, String>();
    for (var pair : exchange.getRequestURI().getRawQuery().split("&", -1)) {
      var parts = pair.split("=", 2);
      sent.put(parts[0], parts[1]);
    }
    var signature = sent.remove("auth_signature");
    var text =
        sent.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(
                Collectors.joining(
                    "&",
                    exchange.getRequestMethod() + "\n" + exchange.getRequestURI().getPath() + "\n",
                    ""));
    var age = Instant.now().getEpochSecond() - Long.parseLong(sent.get("auth_timestamp"));
    return SignatureUtil.sign(text, app.secret()).equals(signature)
        && app.key().equals(sent.get("auth_key"))
        && "1.0".equals(sent.get("auth_version"))
        && Math.abs(age) < TOLERATED_SECONDS
        && (body.length == 0 || md5(body).equals(sent.get("body_md5")));
  }

  private static String md5(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    var bytes = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    stop();
  }

  public record App(String id, String key, String secret) {}

  /// @param app whose channel it is
  public record Event(String app, String channel, String name, String data) {}
}
