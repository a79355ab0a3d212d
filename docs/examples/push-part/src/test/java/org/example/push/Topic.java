package org.example.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A stand-in for the service: it keeps what it takes.
public final class Topic implements AutoCloseable {
  private final AtomicInteger status = new AtomicInteger(200);
  private final List<String> texts = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
  private final HttpServer server;

  public Topic() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            var text = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            var now = status.get();
            if (now == 200) {
              texts.add(text);
              unread.add(text);
            }
            exchange.sendResponseHeaders(now, -1);
          }
        });
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/my-topic");
  }

  public void answer(int now) {
    status.set(now);
  }

  public List<String> texts() {
    return List.copyOf(texts);
  }

  /// The next text, once it has come.
  public String next() throws InterruptedException {
    return String.valueOf(unread.poll(1, TimeUnit.MINUTES));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
