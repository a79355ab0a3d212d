package dev.sessiongateway.persistence.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Stands on loopback before a server, and cuts the first connection that says a word.
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final PostgresServer server;
  private final String word;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger heard = new AtomicInteger();

  CuttingProxy(PostgresServer server, String word) throws IOException {
    this.server = server;
    this.word = word;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /// The database through this proxy, for JDBC.
  String url(PostgresDatabase database) {
    return database.url().replace(":" + server.port() + "/", ":" + listener.getLocalPort() + "/");
  }

  /// How many connections have said the word.
  int heard() {
    return heard.get();
  }

  private void accept() {
    try {
      while (true) {
        var client = listener.accept();
        var there = new Socket(InetAddress.getLoopbackAddress(), server.port());
        threads.execute(() -> pass(client, there, true));
        threads.execute(() -> pass(there, client, false));
      }
    } catch (IOException _) {
      // It is closed.
    }
  }

  private void pass(Socket from, Socket to, boolean isListening) {
    var bytes = new byte[8_192];
    try (from;
        to) {
      for (var read = 0; read >= 0; read = from.getInputStream().read(bytes)) {
        var text = new String(Arrays.copyOf(bytes, read), StandardCharsets.ISO_8859_1);
        if (isListening && text.contains(word) && heard.getAndIncrement() == 0) {
          return;
        }
        to.getOutputStream().write(bytes, 0, read);
      }
    } catch (IOException _) {
      // The other direction has ended.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
  }
}
