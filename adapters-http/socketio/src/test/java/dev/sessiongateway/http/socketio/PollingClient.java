package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// A client of Engine.IO over long polling that shows every answer.
final class PollingClient implements AutoCloseable {
  static final String HANDSHAKE = "EIO=4&transport=polling";
  private static final Pattern ID = Pattern.compile("\"sid\":\"([A-Za-z0-9]+)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final int port;
  private final String id;

  private PollingClient(int port) throws IOException, InterruptedException {
    this.port = port;
    var opened = ID.matcher(send("GET", HANDSHAKE + "&apikey=" + TestServer.KEY, "").body());
    if (!opened.find()) {
      throw new AssertionError("no handshake");
    }
    this.id = opened.group(1);
  }

  static PollingClient connected(int port) throws IOException, InterruptedException {
    return new PollingClient(port);
  }

  /// In the namespace of the instance.
  static PollingClient in(String instance, int port) throws IOException, InterruptedException {
    var client = new PollingClient(port);
    client.post("40/" + instance + ",");
    var answer = client.poll().body();
    if (!answer.startsWith("40/" + instance + ",")) {
      throw new AssertionError(answer);
    }
    return client;
  }

  /// A websocket beside it.
  EngineClient socket() {
    return new EngineClient(port, "&sid=" + id);
  }

  private String known() {
    return HANDSHAKE + "&sid=" + id;
  }

  HttpResponse<String> poll() throws IOException, InterruptedException {
    return send("GET", known(), "");
  }

  CompletableFuture<HttpResponse<String>> beginPoll() {
    return http.sendAsync(request(port, "GET", known(), ""), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String body) throws IOException, InterruptedException {
    return send("POST", known(), body);
  }

  private HttpResponse<String> send(String method, String query, String body)
      throws IOException, InterruptedException {
    return http.send(request(port, method, query, body), BodyHandlers.ofString());
  }

  /// A request, with a body unless that is empty.
  static HttpRequest request(int port, String method, String query, String body) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/socket.io/?" + query))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  @Override
  public void close() {
    http.shutdownNow();
    http.close();
  }
}
