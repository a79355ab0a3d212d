package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Clients of both families that send through all nodes. They do what clients behind a load
/// balancer do: a send that is refused with 503 or finds no connection is repeated with its
/// idempotency key, on another node.
final class NodeLoad implements AutoCloseable {
  private static final int CLIENTS = 6;
  private static final int ANSWER_MILLIS = 5_000;
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final List<Node> nodes;
  private final List<String> sessions;
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, String> answered = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
  private final List<Future<?>> clients;

  NodeLoad(List<Node> nodes, List<String> sessions) {
    this.nodes = nodes;
    this.sessions = sessions;
    this.clients =
        IntStream.range(0, CLIENTS).<Future<?>>mapToObj(i -> threads.submit(() -> run(i))).toList();
  }

  /// How many sends were answered so far.
  int count() {
    return count.get();
  }

  /// Waits until so many more were answered.
  void awaitMore(int more) {
    var wanted = count() + more;
    NodeCluster.await(
        wanted + " sends are answered",
        () -> {
          clients.stream().filter(Future::isDone).forEach(NodeLoad::rethrow);
          return count() >= wanted;
        });
  }

  private static void rethrow(Future<?> client) {
    assertThat(client).succeedsWithin(Duration.ZERO);
  }

  /// Ends the clients, after what they have begun.
  ///
  /// @return the sessions by the ids of messages that were answered
  Map<String, String> end() {
    over.set(true);
    clients.forEach(client -> assertThat(client).succeedsWithin(PATIENCE));
    return Map.copyOf(answered);
  }

  private Void run(int client) {
    var random = new Random(client);
    for (var number = 0; !over.get(); number++) {
      var session = sessions.get(random.nextInt(sessions.size()));
      send(session, "client-" + client + "-" + number, random);
    }
    return null;
  }

  private void send(String session, String key, Random random) {
    var isFamilyA = random.nextBoolean();
    var end = System.nanoTime() + PATIENCE.toNanos();
    var refusals = new TreeMap<String, Integer>();
    while (true) {
      var node = nodes.get(random.nextInt(nodes.size()));
      try (var connection = new Connection(node.port(), ANSWER_MILLIS)) {
        var reply = connection.send(request(session, key, isFamilyA));
        if (reply.status() == 200 || reply.status() == 201) {
          var id = messageId(reply.body(), isFamilyA);
          answered.put(id, session);
          count.incrementAndGet();
          return;
        }
        assertThat(reply.status()).as("%s of %s", reply.body(), session).isEqualTo(503);
        refusals.merge(reply.body(), 1, Integer::sum);
      } catch (IOException e) {
        // The node is gone, perhaps with the answer: another one is asked with the same key.
        refusals.merge(e.toString(), 1, Integer::sum);
      }
      assertThat(System.nanoTime())
          .as("%s of %s is sent in time, after %s", key, session, refusals)
          .isLessThan(end);
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static byte[] request(String session, String key, boolean isFamilyA) {
    var path = isFamilyA ? "/api/sendText" : "/message/sendText/" + session;
    var json =
        isFamilyA
            ? json("{'session':'%s','chatId':'%s@c.us','text':'%s'}")
                .formatted(session, NodeCluster.FRIEND, key)
            : json("{'number':'%s','text':'%s'}").formatted(NodeCluster.FRIEND, key);
    return """
    POST %s HTTP/1.1\r
    Host: localhost\r
    apikey: %s\r
    Idempotency-Key: %s\r
    Content-Type: application/json\r
    Content-Length: %d\r
    \r
    %s\
    """
        .formatted(path, ServerProcess.KEY, key, json.getBytes(UTF_8).length, json)
        .getBytes(ISO_8859_1);
  }

  private String messageId(String body, boolean isFamilyA) throws IOException {
    var answer = json.readTree(body);
    return isFamilyA
        ? JsonField.text(answer, "messageId").split("_", -1)[2]
        : answer.at("/key/id").asText();
  }

  @Override
  public void close() {
    over.set(true);
    threads.shutdownNow();
    threads.close();
  }
}
