package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The requests of the commands and their output.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class WebhooksTest {
  private static final String KEY = "the-key-of-the-operator";

  @TempDir Path directory;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile String answer = "[]";
  private volatile int status = 200;
  private HttpServer gateway;

  @BeforeEach
  void listen() throws IOException {
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext("/", this::answer);
    gateway.start();
  }

  @AfterEach
  void stop() {
    gateway.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    var key = exchange.getRequestHeaders().getFirst("apikey");
    asked.add((exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
    var bytes = answer.getBytes(UTF_8);
    exchange.sendResponseHeaders(KEY.equals(key) ? status : 401, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void listsReceiversInColumns() {
    answer =
        """
        [{"id":"global","session":null,"family":"A","enabled":true,"state":"closed","waiting":0,
          "deadLetters":0,"url":"https://example.org/all","reason":null},
         {"id":"wh_1","session":"shop","family":"B","enabled":true,"state":"open","waiting":12,
          "deadLetters":3,"url":"https://example.org/shop","reason":"HTTP 503"},
         {"id":"wh_2","session":"shop","family":"A","enabled":false,"state":"closed","waiting":0,
          "deadLetters":0,"url":"https://example.org/off","reason":null},
         {"id":"wh_3","session":"shop","family":"A","enabled":true,"state":"closed","waiting":0,
          "deadLetters":0,"retried":2,"url":"https://example.org/new","reason":null,
          "problems":[{"kind":"refusing","event":"message","eventId":"evt_7","reason":"HTTP 422",
           "since":"2026-01-01T12:00:00Z"}]}]
        """;

    assertThat(run(0, "list"))
        .containsExactly(
            "ID      SESSION  FAMILY  STATE     WAITING  RETRIED  DEAD  URL                      "
                + " REASON",
            "global  all      A       ok        0        0        0     https://example.org/all",
            "wh_1    shop     B       down      12       0        3     https://example.org/shop "
                + " HTTP 503",
            "wh_2    shop     A       off       0        0        0     https://example.org/off",
            "wh_3    shop     A       refusing  0        2        0     https://example.org/new  "
                + " message evt_7 of 2026-01-01T12:00:00Z: HTTP 422");
    assertThat(asked).containsExactly("GET /api/webhooks");
  }

  @Test
  void aTestThatIsTakenEndsWell() {
    answer = json("{'delivered':true,'status':204,'reason':null,'millis':17,'answer':'thanks'}");

    assertThat(run(0, "test", "a/b c"))
        .containsExactly("delivered (HTTP 204) after 17 ms", "the endpoint answered: thanks");
    assertThat(asked).containsExactly("POST /api/webhooks/a%2Fb%20c/test {}");
  }

  @Test
  void aTestThatIsNotTakenDoesNot() {
    answer =
        json(
            "{'delivered':false,'status':null,'reason':'no answer within 30"
                + " s','millis':30000,'answer':''}");

    assertThat(run(1, "test", "wh_1"))
        .containsExactly("not delivered (no answer within 30 s) after 30000 ms");
  }

  @Test
  void listsDeadLettersAsAskedFor() {
    answer =
        """
        [{"id":"7","at":"2026-01-01T12:00:00Z","session":"shop","webhook":"wh_1","event":"message",
          "eventId":"evt_1","reason":"HTTP 400"}]
        """;

    var lines =
        run(0, "deadletters", "--session", "my shop", "--since", "2026-01-01T12:00:00+01:00");

    assertThat(lines).hasSize(2);
    assertThat(lines.getLast().split(" +", -1))
        .containsExactly(
            "7", "2026-01-01T12:00:00Z", "shop", "wh_1", "message", "evt_1", "HTTP", "400");
    assertThat(asked)
        .containsExactly(
            "GET /api/webhooks/deadletters?session=my%20shop"
                + "&since=2026-01-01T12%3A00%3A00%2B01%3A00&limit=100");
  }

  @Test
  void replaysWhatIsNamed() {
    answer = json("{'replayed':2}");

    assertThat(run(0, "replay", "--id", "1,2", "--webhook", "wh_1"))
        .containsExactly("2 events are tried again now.");
    assertThat(run(0, "replay", "--all")).hasSize(1);
    assertThat(asked)
        .containsExactly(
            json("POST /api/webhooks/replay {'webhook':'wh_1','ids':['1','2']}"),
            json("POST /api/webhooks/replay {'all':true}"));
  }

  @Test
  void replaysNothingInParticularOnlyWhenToldSo() {
    assertThat(errors(2, KEY, "replay")).startsWith("gateway: say which: --id").hasLineCount(1);
    assertThat(errors(2, KEY, "replay", "--all", "--id", "1")).contains("--all alone");
    assertThat(asked).isEmpty();
  }

  @Test
  void enablingTellsWhatWaits() {
    answer = json("{'waiting':12}");

    assertThat(run(0, "enable", "wh_1")).containsExactly("12 events wait for it.");
  }

  @Test
  void aKeyThatIsWrongIsOneLineAndNotShown() {
    assertThat(errors(2, "another-key", "list"))
        .isEqualTo(
            "gateway: the gateway at %s does not know the key; set GATEWAY_API_KEY%n"
                .formatted(url()));
  }

  @Test
  void noKeyIsOneLine() {
    assertThat(errors(2, "", "list"))
        .isEqualTo("gateway: no key; set GATEWAY_API_KEY to one that may administer\n");
  }

  @Test
  void whatTheGatewayRefusesIsToldInItsWords() {
    status = 404;
    answer = json("{'statusCode':404,'message':'Webhook not found: wh_9'}");

    assertThat(errors(1, KEY, "test", "wh_9")).isEqualTo("gateway: Webhook not found: wh_9\n");
  }

  @Test
  void aServerThatIsNoGatewayIsOneLine() {
    answer = "<html>";

    assertThat(errors(1, KEY, "list"))
        .isEqualTo("gateway: what answers at %s is no gateway%n".formatted(url()));
  }

  @Test
  void aGatewayThatDoesNotRunIsOneLine() throws IOException {
    int port;
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }

    var run = run(KEY, "list", "--port", "" + port);
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.errors())
        .isEqualTo(
            "gateway: no gateway answers at http://127.0.0.1:%d; is it running?%n".formatted(port));
  }

  private String url() {
    return "http://127.0.0.1:" + gateway.getAddress().getPort();
  }

  private List<String> run(int exitCode, String... arguments) {
    var run = run(KEY, atUrl(arguments));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    assertThat(run.errors()).isEmpty();
    return run.output().lines().toList();
  }

  private String errors(int exitCode, String key, String... arguments) {
    var run = run(key, atUrl(arguments));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    assertThat(run.output()).isEmpty();
    return run.errors();
  }

  private String[] atUrl(String... arguments) {
    var all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(List.of("--url", url() + "/"));
    return all.toArray(String[]::new);
  }

  private CommandRun run(String key, String... arguments) {
    var all = new ArrayList<>(List.of("webhooks"));
    all.addAll(Arrays.asList(arguments));
    return CommandRun.of(directory, Map.of("GATEWAY_API_KEY", key), all.toArray(String[]::new));
  }
}
