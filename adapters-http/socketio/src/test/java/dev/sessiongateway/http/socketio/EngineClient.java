package dev.sessiongateway.http.socketio;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A client of Engine.IO over a websocket that shows every packet and can stop reading.
final class EngineClient implements WebSocket.Listener, AutoCloseable {
  /// The code of a connection that ended without a close frame.
  private static final int WITHOUT_FRAME = 1006;

  private final BlockingQueue<String> packets = new LinkedBlockingQueue<>();
  private final StringBuilder frame = new StringBuilder();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final HttpClient http;
  private final WebSocket socket;
  private volatile boolean reads = true;

  EngineClient(int port, String query) {
    this(port, query, Map.of());
  }

  /// @param headers of the handshake
  EngineClient(int port, String query, Map<String, String> headers) {
    this(HttpClient.newHttpClient(), port, query, headers);
  }

  /// @param address of this machine, from which it connects
  static EngineClient from(String address, int port, String query) {
    var local = InetAddress.ofLiteral(address);
    return new EngineClient(
        HttpClient.newBuilder().localAddress(local).build(), port, query, Map.of());
  }

  private EngineClient(HttpClient http, int port, String query, Map<String, String> headers) {
    this.http = http;
    var url = "ws://127.0.0.1:" + port + "/socket.io/?EIO=4&transport=websocket" + query;
    var builder = http.newWebSocketBuilder();
    headers.forEach(builder::header);
    socket = builder.buildAsync(URI.create(url), this).join();
  }

  @Override
  public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
    frame.append(data);
    if (last) {
      packets.add(frame.toString());
      frame.setLength(0);
    }
    if (reads) {
      webSocket.request(1);
    }
    return null;
  }

  EngineClient send(String packet) {
    socket.sendText(packet, true).join();
    return this;
  }

  EngineClient sendBinary(byte[] bytes) {
    socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    return this;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket webSocket, int code, String reason) {
    closed.complete(code);
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    closed.complete(WITHOUT_FRAME);
  }

  /// Waits for its end.
  ///
  /// @return the code of the close frame
  int awaitClose() throws Exception {
    return closed.get(60, TimeUnit.SECONDS);
  }

  /// Waits for an end without a close frame, which the JDK's client notices only when it sends.
  void awaitDisconnect() throws Exception {
    while (!closed.isDone()) {
      try {
        socket.sendPing(ByteBuffer.allocate(0)).get(60, TimeUnit.SECONDS);
      } catch (ExecutionException _) {
        return;
      }
    }
  }

  void stopReading() {
    reads = false;
  }

  /// Waits for a packet with this prefix.
  String await(String beginning) throws InterruptedException {
    while (true) {
      var packet = packets.poll(60, TimeUnit.SECONDS);
      if (packet == null) {
        throw new AssertionError("no packet that begins with " + beginning);
      }
      if (packet.startsWith(beginning)) {
        return packet;
      }
    }
  }

  /// Whether such a packet has arrived and nobody has taken it yet.
  boolean hasGot(String packet) {
    return packets.contains(packet);
  }

  @Override
  public void close() {
    socket.abort();
    http.close();
  }
}
