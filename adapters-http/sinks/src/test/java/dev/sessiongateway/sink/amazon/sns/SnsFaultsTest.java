package dev.sessiongateway.sink.amazon.sns;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider.EventFiles;
import dev.sessiongateway.application.sink.EventSinkProvider.SinkContext;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server that answers in the published protocol of SNS, and that fails as a test wants it.
@Nightly
final class SnsFaultsTest {
  private static final String SECRET = "the-s3cret";
  private static final String ARN = "arn:aws:sns:eu-west-1:123456789012:session-gateway_loja.fifo";
  private static final SessionName LOJA = new SessionName("loja");

  private final ObjectMapper json = new ObjectMapper();
  private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
  private final Map<String, String> options = new HashMap<>();
  private final CountDownLatch silence = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    options.put("endpoint", "http://127.0.0.1:" + server.getAddress().getPort());
    options.put("region", "eu-west-1");
    options.put("access-key", "AKIDEXAMPLE");
    options.put("secret-key", SECRET);
  }

  @AfterEach
  void stop() {
    silence.countDown();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var form = new HashMap<String, String>();
      for (var pair : new String(exchange.getRequestBody().readAllBytes(), UTF_8).split("&", -1)) {
        var parts = pair.split("=", 2);
        form.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
      }
      requests.add(form);
      heads.add(exchange.getRequestHeaders().entrySet().toString());
      var action = form.get("Action");
      var refusal = refusals.get(action);
      if (refusal == null) {
        reply(exchange, 200, result(action));
      } else if (refusal.status() == 0) {
        silence.await();
      } else {
        reply(exchange, refusal.status(), refusal.body());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String result(String action) {
    var inner =
        switch (action) {
          case "CreateTopic" -> "<TopicArn>" + ARN + "</TopicArn>";
          case "Publish" -> "<MessageId>1</MessageId>";
          default -> "<Topics/>";
        };
    return "<%1$sResponse><%1$sResult>%2$s</%1$sResult></%1$sResponse>".formatted(action, inner);
  }

  private static void reply(HttpExchange exchange, int status, String xml) throws IOException {
    var bytes = xml.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/xml");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private EventSink open(EventFiles files) {
    return new SnsSinkProvider()
        .open(
            new SinkContext(
                options,
                Set.of(),
                "gateway/test",
                EventSinkProviderContract.BACKGROUND,
                OutboundConnections.NONE,
                InstantSource.system(),
                files));
  }

  private static SinkEvent event(int number) {
    return EventSinkProviderContract.event(LOJA, "call", false, number);
  }

  private static SinkEvent event(String text) {
    var body =
        json("{'id':'evt_1','event':'call','instance':'loja','data':{'text':'%s'}}")
            .formatted(text);
    return new SinkEvent(
        "evt_1", "call", LOJA, false, EventSinkProviderContract.AT, body.getBytes(UTF_8), null);
  }

  private List<Map<String, String>> requests(String action) {
    return requests.stream().filter(form -> form.get("Action").equals(action)).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "ListTopics, 403, InvalidClientTokenId, credentials",
    "ListTopics, 503, ServiceUnavailable, 503",
    "CreateTopic, 403, AuthorizationError, credentials",
    "CreateTopic, 400, InvalidParameter, 400 InvalidParameter",
    "Publish, 403, SignatureDoesNotMatch, credentials",
    "Publish, 429, Throttled, no more requests",
    "Publish, 400, Throttling, no more requests",
    "Publish, 500, InternalError, 500",
    "Publish, 404, NotFound, deleted",
    "Publish, 0, '', cannot be reached"
  })
  @ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
  void whatMayPassIsTriedAgain(String action, int status, String code, String reason) {
    if (status == 0) {
      // The time for which the silence is waited out; the others need an answer on a busy machine.
      options.put("timeout-seconds", "3");
    }
    refusals.put(action, new Refusal(status, code, "as the test wants it"));
    try (var sink = open(null)) {
      var outcome = sink.publish(event(1));
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(outcome.reason()).contains(reason).doesNotContain(SECRET, "\n");
      refusals.clear();
      EventSinkProviderContract.publish(sink, event(1));
    }
  }

  @Test
  void aThrottledEventAsksForNoAddressAgain() {
    refusals.put("Publish", new Refusal(429, "Throttled", "Rate exceeded"));
    try (var sink = open(null)) {
      assertThat(sink.publish(event(1))).isInstanceOf(Outcome.Failed.class);
      assertThat(sink.publish(event(1))).isInstanceOf(Outcome.Failed.class);
      assertThat(sink.problem()).isEmpty();
    }
    assertThat(requests("CreateTopic")).hasSize(1);
    assertThat(requests("Publish")).hasSize(2);
  }

  @Test
  void whatIsNeverTakenIsRefused() {
    refusals.put(
        "Publish", new Refusal(400, "InvalidParameter", "Invalid parameter: Message too long"));
    try (var sink = open(null)) {
      assertThat(sink.publish(event(1))).isInstanceOf(Outcome.Refused.class);
      assertThat(sink.problem()).isEmpty();
    }
  }

  @Test
  void aKeyThatMayNotListTopicsPublishes() {
    refusals.put("ListTopics", new Refusal(403, "AuthorizationError", "not authorized"));
    try (var sink = open(null)) {
      assertThat(sink.publish(event(1))).isEqualTo(EventSink.ACCEPTED);
    }
  }

  @Test
  void aMessageSaysItsGroupItsIdAndWhatSubscribersChooseBy() {
    try (var sink = open(null)) {
      assertThat(sink.publish(event(7))).isEqualTo(EventSink.ACCEPTED);
    }
    assertThat(requests("CreateTopic").getFirst())
        .containsEntry("Name", "session-gateway_loja.fifo")
        .containsEntry("Attributes.entry.1.key", "FifoTopic")
        .containsEntry("Attributes.entry.1.value", "true");
    assertThat(requests("Publish").getFirst())
        .containsEntry("TopicArn", ARN)
        .containsEntry("MessageGroupId", "loja")
        .containsEntry("MessageDeduplicationId", "evt_loja_7")
        .containsValues("event", "call", "instance", "loja");
    assertThat(heads)
        .allSatisfy(head ->
            assertThat(head)
                .contains("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/", "/eu-west-1/sns/aws4_request")
                .doesNotContain(SECRET));
  }

  @Test
  void aStandardTopicGetsNeitherGroupNorIdAndNoOrder() {
    options.put("fifo", "false");
    options.put("prefix", "events");
    try (var sink = open(null)) {
      assertThat(sink.publish(event(7))).isEqualTo(EventSink.ACCEPTED);
    }
    assertThat(requests("CreateTopic").getFirst())
        .containsEntry("Name", "events_loja")
        .doesNotContainKey("Attributes.entry.1.key");
    assertThat(requests("Publish").getFirst())
        .doesNotContainKeys("MessageGroupId", "MessageDeduplicationId");
  }

  @Test
  void withoutAnObjectStoreTheLimitIsThatOfTheServiceWithItsAttributes() {
    var besides = SnsTopics.bytesOfAttributes(event(""));
    try (var sink = open(null)) {
      assertThat(sink.publish(event(""))).isEqualTo(EventSink.ACCEPTED);
      var least = published(0).length();
      var room = (256 << 10) - besides - least;
      assertThat(sink.publish(event("x".repeat(room)))).isEqualTo(EventSink.ACCEPTED);
      var outcome = sink.publish(event("x".repeat(room + 1)));
      assertThat(outcome).isInstanceOf(Outcome.Refused.class);
      assertThat(outcome.reason()).contains("has at most " + ((256 << 10) - besides));
    }
    assertThat(requests("Publish")).hasSize(2);
  }

  private String published(int index) {
    return requests("Publish").get(index).get("Message");
  }

  @Test
  void withAnObjectStoreTheMessageHasTheAddressOfTheEvent() throws IOException {
    var files = new ArrayList<String>();
    options.put("max-bytes", "2048");
    try (var sink =
        open((name, bytes) -> {
          files.add(name + " " + new String(bytes, UTF_8));
          return URI.create("https://bucket.example/file?signature=1&a=b");
        })) {
      assertThat(sink.publish(event("x".repeat(3_000)))).isEqualTo(EventSink.ACCEPTED);
      assertThat(sink.publish(event("short"))).isEqualTo(EventSink.ACCEPTED);
    }
    var large = json.readTree(published(0));
    assertThat(text(large, "id")).isEqualTo("evt_1");
    assertThat(text(large, "instance")).isEqualTo("loja");
    assertThat(text(large, "dataType")).isEqualTo("s3");
    assertThat(large.required("data"))
        .isEqualTo(
            json.createObjectNode().put("fileUrl", "https://bucket.example/file?signature=1&a=b"));
    assertThat(text(json.readTree(published(1)), "dataType")).isEqualTo("json");
    assertThat(files).hasSize(1);
    assertThat(files.getFirst()).startsWith("evt_1.json {");
    var whole = json.readTree(files.getFirst().substring("evt_1.json ".length()));
    assertThat(text(whole, "dataType")).isEqualTo("json");
    assertThat(whole.required("data").required("text").textValue()).hasSize(3_000);
  }

  private static String text(JsonNode node, String field) {
    return node.required(field).textValue();
  }

  @Test
  void anObjectStoreThatTakesNothingIsAFailureThatIsTriedAgain() {
    options.put("max-bytes", "2048");
    try (var sink =
        open((_, _) -> {
          throw new StoreUnavailable(StoreUnavailable.Cause.BROKEN).toException();
        })) {
      var outcome = sink.publish(event("x".repeat(3_000)));
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(outcome.reason()).contains("object store");
      assertThat(sink.publish(event("short"))).isEqualTo(EventSink.ACCEPTED);
    }
  }

  @Test
  void anEventWhoseReferenceIsTooLargeIsRefused() {
    options.put("max-bytes", "1024");
    try (var sink = open((_, _) -> URI.create("https://bucket.example/" + "x".repeat(1_000)))) {
      assertThat(sink.publish(event("x".repeat(3_000)))).isInstanceOf(Outcome.Refused.class);
    }
  }

  /// @param status 0 for a server that says nothing
  private record Refusal(int status, String code, String message) {
    String body() {
      return "<ErrorResponse><Error><Type>Sender</Type><Code>%s</Code><Message>%s</Message></Error><RequestId>1</RequestId></ErrorResponse>"
          .formatted(code, message);
    }
  }
}
