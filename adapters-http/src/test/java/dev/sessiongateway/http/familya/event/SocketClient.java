package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A websocket client that stores the received events.
final class SocketClient implements WebSocket.Listener, AutoCloseable {
  private static final int DEADLINE_SECONDS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BlockingQueue<JsonNode> frames = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> pings = new LinkedBlockingQueue<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private final StringBuilder partial = new StringBuilder();
  private final boolean reads;
  private final WebSocket socket;

  private SocketClient(
      HttpClient client, int port, String query, List<String> headers, boolean reads) {
    this.reads = reads;
    var builder = client.newWebSocketBuilder();
    for (var i = 0; i < headers.size(); i += 2) {
      builder.header(headers.get(i), headers.get(i + 1));
    }
    socket = builder.buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws" + query), this).join();
  }

  static SocketClient open(HttpClient client, int port, String query, String... headers) {
    return new SocketClient(client, port, query, List.of(headers), true);
  }

  /// Reads nothing until requested.
  static SocketClient asleep(HttpClient client, int port, String query) {
    return new SocketClient(client, port, query, List.of(), false);
  }

  void wakeUp() {
    socket.request(Long.MAX_VALUE);
  }

  @Override
  public void onOpen(WebSocket opened) {
    if (reads) {
      opened.request(Long.MAX_VALUE);
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      try {
        frames.add(JSON.readTree(partial.toString()));
      } catch (JsonProcessingException e) {
        throw new AssertionError(e);
      }
      partial.setLength(0);
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
    pings.add("ping");
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
    pings.add("pong");
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(new Closed(code, reason));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete(new Closed(1006, String.valueOf(error)));
  }

  /// The next event.
  JsonNode next() {
    return Waiting.poll(frames);
  }

  String nextName() {
    return JsonField.text(next(), "event");
  }

  boolean heardNothing() {
    return frames.isEmpty();
  }

  /// Waits for a ping, and until the server has received the pong: frames keep their order.
  void answerPing() {
    if (!Waiting.poll(pings).equals("ping")) {
      throw new AssertionError("no ping");
    }
    socket.sendPing(ByteBuffer.allocate(0)).join();
    if (!Waiting.poll(pings).equals("pong")) {
      throw new AssertionError("no pong");
    }
  }

  void say(String text) {
    socket.sendText(text, true).join();
  }

  Closed closed() {
    return closed.orTimeout(DEADLINE_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    socket.abort();
  }

  /// The close frame of the server.
  record Closed(int code, String reason) {}

  /// Within a deadline.
  static final class Waiting {
    private Waiting() {}

    static <T> T poll(BlockingQueue<T> queue) {
      try {
        var next = queue.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
          throw new AssertionError("nothing came");
        }
        return next;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }
}
