package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Measures searches over HTTP, one after the other, in a store with many messages: how long it
/// takes to index them, and what the client waits for a page of 20. Nearly all messages have the
/// same words, so a search for such a word has nearly all of them to choose from.
final class Searches {
  private static final int WARM_UP = 100;
  private static final int MEASURED = 300;

  /// A slow search is repeated for this long.
  private static final Duration LONGEST = Duration.ofSeconds(15);

  private final String classPath;
  private final Path home;
  private final int messages;

  Searches(String classPath, Path home, int messages) {
    this.classPath = classPath;
    this.home = home;
    this.messages = messages;
  }

  void run() throws Exception {
    var store = FilledStore.of(messages);
    var data = home.resolve("searches");
    store.fill(data);
    try (var server = ServerProcess.gatewayWith(classPath, data, "--search-enabled", "true")) {
      server.awaitReady();
      Checks.await(server);
      try (var connection = new Connection(server.port())) {
        index(connection);
        for (var search : searches().entrySet()) {
          measure(connection, search.getKey(), search.getValue());
        }
      }
    }
  }

  private void index(Connection connection) throws IOException {
    var begin = System.nanoTime();
    var isComplete = search(connection, "q=booked");
    var first = (System.nanoTime() - begin) / 1e6;
    while (!isComplete) {
      isComplete = search(connection, "q=booked");
    }
    Bench.print(
        "search, %,d messages: indexed".formatted(messages),
        String.format(
            Locale.ROOT,
            "first answer after %.0f ms, all after %.1f s",
            first,
            (System.nanoTime() - begin) / 1e9));
  }

  private Map<String, String> searches() {
    var searches = new LinkedHashMap<String, String>();
    searches.put("a word that one message has", "q=" + (messages / 2 - 1));
    searches.put("a word of nearly all", "q=booked");
    searches.put("a phrase of nearly all", "q=%22eight+o%27clock%22");
    searches.put("a phrase and a word that one has", "q=%22eight+o%27clock%22+" + messages / 3);
    searches.put("a prefix", "q=" + messages / 2_000 + "*");
    searches.put("a word of nearly all in a small chat", "q=booked&chatId=" + FilledStore.chat(1));
    searches.put("a word of nearly all, best first", "q=booked&order=best");
    searches.put("a word that none has", "q=nowhere");
    return searches;
  }

  private void measure(Connection connection, String name, String query) throws IOException {
    for (var i = 0; i < WARM_UP; i++) {
      var _ = search(connection, query);
    }
    var latencies = new Latencies();
    var end = System.nanoTime() + LONGEST.toNanos();
    for (var i = 0; i < MEASURED && System.nanoTime() < end; i++) {
      var begin = System.nanoTime();
      var _ = search(connection, query);
      latencies.add(System.nanoTime() - begin);
    }
    Bench.print(
        name,
        String.format(
            Locale.ROOT, "p50 %.1f ms, p99 %.1f ms", latencies.millis(50), latencies.millis(99)));
  }

  private static boolean search(Connection connection, String query) throws IOException {
    var path = "/api/" + FilledStore.SESSION + "/messages/search?" + query;
    var reply = connection.send(Connection.get(path, ServerProcess.KEY));
    if (reply.status() != 200) {
      throw new IllegalStateException(query + ": answered " + reply.status() + reply.body());
    }
    return reply.body().contains("\"complete\":true");
  }
}
