package dev.sessiongateway.bootstrap.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// An HTTP server for the demo's webhook: accepts requests with a valid signature and refuses all
/// others.
final class WebhookReceiver implements AutoCloseable {
  private static final String ALGORITHM = "HmacSHA512";

  private final ObjectMapper json = new ObjectMapper();
  private final LinkedBlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SecretKeySpec key;
  private final HttpServer server;

  WebhookReceiver(String hmacKey) {
    key = new SecretKeySpec(hmacKey.getBytes(UTF_8), ALGORITHM);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/events", this::receive);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/events");
  }

  /// The next event in the order of arrival; empty when none arrives in time.
  @Nullable JsonNode next(Duration timeout) {
    try {
      return events.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var genuine = isGenuine(body, exchange.getRequestHeaders().getFirst("X-Webhook-Hmac"));
      if (genuine) {
        events.add(json.readTree(body));
      }
      exchange.sendResponseHeaders(genuine ? 200 : 401, -1);
    }
  }

  private boolean isGenuine(byte[] body, @Nullable String signature) {
    if (signature == null) {
      return false;
    }
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      var expected = HexFormat.of().formatHex(mac.doFinal(body));
      return MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
