package dev.sessiongateway.bootstrap.sink;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.sink.redis.RedisBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A broker that takes ten seconds for each message, which is less than the deadline, beside
/// another broker and a webhook.
@Order(2)
@NeedsProgram({"redis-server", "redis-cli"})
@ExpectsLog(
    value = "WARN KeptConnection - an event sink (did not connect|cannot be reached)",
    optional = "it may connect while it is closed")
@Nightly
class SlowBrokerTest {
  private static final String KEY = "the-root-key";
  private static final int SECONDS = 10;

  /// More than deliveries to one host at a time.
  private static final int SLOW_INSTANCES = 12;

  private static final int EACH = 10;
  private static final int QUICK = 60;
  private static final List<String> EVENTS = List.of("SEND_MESSAGE");

  @TempDir private Path home;

  @AutoClose private final RedisBroker redis = RedisBroker.start();
  private final List<Map<String, String>> published = new CopyOnWriteArrayList<>();
  private final List<String> posts = new CopyOnWriteArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.createContext(
        "/webhook",
        exchange -> {
          posts.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    ended.countDown();
    server.stop(0);
  }

  /// Speaks as SNS does.
  private void answer(HttpExchange exchange) throws IOException {
    var form = new HashMap<String, String>();
    for (var pair : new String(exchange.getRequestBody().readAllBytes(), UTF_8).split("&", -1)) {
      var parts = pair.split("=", 2);
      form.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
    }
    switch (form.get("Action")) {
      case "Publish" -> {
        takeTime();
        published.add(form);
        reply(exchange, "Publish", "<MessageId>1</MessageId>");
      }
      case "CreateTopic" ->
          reply(
              exchange,
              "CreateTopic",
              "<TopicArn>arn:aws:sns:us-east-1:123456789012:" + form.get("Name") + "</TopicArn>");
      default -> reply(exchange, "ListTopics", "<Topics/>");
    }
  }

  private void takeTime() {
    try {
      var _ = ended.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void reply(HttpExchange exchange, String action, String result) {
    var xml =
        "<%1$sResponse><%1$sResult>%2$s</%1$sResult></%1$sResponse>".formatted(action, result);
    var bytes = xml.getBytes(UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GatewayProcess start() {
    var at = "http://127.0.0.1:" + server.getAddress().getPort();
    return GatewayProcess.start(
        TestSettings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.API_KEY,
                KEY,
                Setting.DATA_DIR,
                home.resolve("data").toString(),
                Setting.SINKS,
                "sns.access-key=a;sns.secret-key=b;sns.endpoint=%s;redis.uri=%s"
                    .formatted(at, redis.uri()))));
  }

  private void subscribe(GatewayClient client, String sink, String instance) {
    var set =
        client.post("/" + sink + "/set/" + instance, Map.of("enabled", true, "events", EVENTS));
    assertThat(set.status()).as("%s", set.json()).isEqualTo(201);
  }

  private void post(GatewayClient client, String instance) {
    var url = "http://127.0.0.1:" + server.getAddress().getPort() + "/webhook";
    var webhook = Map.of("enabled", true, "events", EVENTS, "url", url);
    var set = client.post("/webhook/set/" + instance, Map.of("webhook", webhook));
    assertThat(set.status()).as("%s", set.json()).isEqualTo(201);
  }

  private List<String> postsOf(String instance) {
    return posts.stream()
        .filter(body -> body.contains(json("'instance':'" + instance + "'")))
        .toList();
  }

  @Test
  void itHoldsNeitherOtherInstancesNorOtherReceiversOfItsOwn() {
    try (var gateway = start();
        var client = new GatewayClient(gateway.url(), KEY)) {
      BrokerFixture.pair(client, "quick", "15550003000");
      subscribe(client, "redis", "quick");
      post(client, "quick");
      for (var i = 0; i < SLOW_INSTANCES; i++) {
        BrokerFixture.pair(client, "slow-" + i, Long.toString(15_550_004_000L + i));
        subscribe(client, "sns", "slow-" + i);
      }
      post(client, "slow-0");
      for (var n = 0; n < EACH; n++) {
        for (var i = 0; i < SLOW_INSTANCES; i++) {
          BrokerFixture.send(client, "slow-" + i, "number " + n);
        }
      }

      IntStream.range(0, QUICK).forEach(n -> BrokerFixture.send(client, "quick", "number " + n));

      BrokerFixture.await(() -> redis.entries("quick.send.message").size() == QUICK);
      BrokerFixture.await(() -> postsOf("quick").size() == QUICK);
      BrokerFixture.await(() -> postsOf("slow-0").size() == EACH);
      // The broker still has most of its events before it.
      assertThat(published).hasSizeLessThan(SLOW_INSTANCES * EACH);
      BrokerFixture.await(() -> published.size() > SLOW_INSTANCES);
      var groups =
          published.stream().collect(Collectors.groupingBy(form -> form.get("MessageGroupId")));
      assertThat(groups).hasSize(SLOW_INSTANCES);
      groups.forEach((_, forms) ->
          assertThat(numbers(forms)).isEqualTo(IntStream.range(0, forms.size()).boxed().toList()));
    }
  }

  /// Those of the texts, in the order in which the broker took them.
  private static List<Integer> numbers(List<Map<String, String>> forms) {
    return forms.stream()
        .map(form -> form.get("Message"))
        .map(body -> body.substring(body.indexOf("number ") + 7))
        .map(rest -> Integer.valueOf(rest.substring(0, rest.indexOf('"'))))
        .toList();
  }
}
