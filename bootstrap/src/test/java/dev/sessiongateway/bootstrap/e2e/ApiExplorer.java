package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonReply;
import dev.sessiongateway.http.kernel.openapi.WahaContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// An HTTP client in one dialect. It checks every answer against the API document that the gateway
/// serves.
final class ApiExplorer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /// Polling is the only way to wait for a server in another process.
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  private final HttpClient http;
  private final String baseUrl;
  private final Map<String, String> headers;
  private final ServedDocument document;

  /// The operations of WAHA that succeeded in its dialect.
  private final Set<String> succeeded;

  private ApiExplorer(
      HttpClient http,
      String baseUrl,
      Map<String, String> headers,
      ServedDocument document,
      Set<String> succeeded) {
    this.http = http;
    this.baseUrl = baseUrl;
    this.headers = Map.copyOf(headers);
    this.document = document;
    this.succeeded = succeeded;
  }

  /// Uses the dialect of the API document and the root key.
  static ApiExplorer to(RunningGateway server) {
    var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    var nobody =
        new ApiExplorer(http, server.baseUrl(), Map.of(), ServedDocument.UNCHECKED, Set.of());
    var document = ServedDocument.of(nobody.get("/openapi.json").expect(200).bytes());
    return new ApiExplorer(
        http,
        server.baseUrl(),
        Map.of("apikey", ServerProcess.KEY),
        document,
        ConcurrentHashMap.newKeySet());
  }

  /// The same client with the headers of a WAHA client.
  ApiExplorer asWaha() {
    return with(Map.of("X-Api-Key", ServerProcess.KEY));
  }

  /// The same client with only these headers.
  ApiExplorer with(Map<String, String> others) {
    return new ApiExplorer(http, baseUrl, others, document, succeeded);
  }

  /// The same client with one more header.
  ApiExplorer and(String name, String value) {
    var more = new TreeMap<>(headers);
    more.put(name, value);
    return with(more);
  }

  /// The operations of WAHA that succeeded in its dialect, as `METHOD /path`.
  Set<String> succeeded() {
    return Set.copyOf(succeeded);
  }

  /// The document against which it checks answers.
  ServedDocument document() {
    return document;
  }

  Reply get(String path) {
    return call("GET", path, null);
  }

  Reply post(String path, String body) {
    return call("POST", path, body);
  }

  Reply post(String path) {
    return call("POST", path, null);
  }

  Reply put(String path, String body) {
    return call("PUT", path, body);
  }

  Reply patch(String path, String body) {
    return call("PATCH", path, body);
  }

  Reply delete(String path) {
    return call("DELETE", path, null);
  }

  /// Repeats the request until the JSON matches.
  JsonNode await(String path, Predicate<JsonNode> condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var json = get(path).expect(200).json();
      if (condition.test(json)) {
        return json;
      }
      assertThat(System.nanoTime()).as("%s in time, last seen: %s", path, json).isLessThan(end);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  /// Creates a phone of the simulated network, unless it exists.
  void phone(String number, String name) {
    post("/simulator/phones", json("{'number':'%s','name':'%s'}").formatted(number, name));
  }

  /// Creates a session, lets this phone scan it, and waits until it is active.
  void paired(String session, String number) {
    post("/api/sessions", json("{'name':'%s'}").formatted(session)).expect(200);
    scanned(session, number);
  }

  /// Lets the phone scan the session's QR code.
  void scanned(String session, String number) {
    phone(number, "Phone " + number);
    var qr = get("/api/" + session + "/auth/qr?format=raw").expect(200).json().get("value");
    post("/simulator/phones/" + number + "/scan", json("{'value':" + qr + "}")).expect(200);
    await("/api/sessions/" + session, json -> json.path("state").asText().equals("active"));
  }

  Reply delete(String path, String body) {
    return call("DELETE", path, body);
  }

  /// @param body JSON, with single quotes or double ones; null when the request has none
  Reply call(String method, String path, String body) {
    var request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .timeout(PATIENCE)
            .method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json(body)));
    headers.forEach(request::header);
    if (body != null && !headers.containsKey("Content-Type")) {
      request.header("Content-Type", "application/json");
    }
    try {
      var reply = new Reply(method, path, http.send(request.build(), BodyHandlers.ofByteArray()));
      document.check(reply);
      if (headers.containsKey("X-Api-Key") && !headers.containsKey("apikey")) {
        checkAsWaha(reply);
      }
      return reply;
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void checkAsWaha(Reply reply) {
    var waha = WahaContract.get();
    waha.check(reply.method(), reply.path(), reply.status(), reply.contentType(), reply.bytes());
    var operation = waha.operation(reply.method(), reply.path());
    if (reply.status() / 100 == 2 && operation != null) {
      succeeded.add(operation);
    }
  }

  /// A response.
  record Reply(String method, String path, HttpResponse<byte[]> response) implements JsonReply {
    int status() {
      return response.statusCode();
    }

    byte[] bytes() {
      return response.body();
    }

    String text() {
      return new String(bytes(), UTF_8);
    }

    String contentType() {
      return response.headers().firstValue("Content-Type").orElse("");
    }

    @Override
    public JsonNode json() {
      try {
        return JSON.readTree(bytes());
      } catch (IOException e) {
        throw new UncheckedIOException(this + ": " + text(), e);
      }
    }

    Reply expect(int wanted) {
      assertThat(status()).as("%s answered %s", this, text()).isEqualTo(wanted);
      return this;
    }

    Reply done() {
      assertThat(status()).as("%s answered %s", this, text()).isBetween(200, 299);
      return this;
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }
}
