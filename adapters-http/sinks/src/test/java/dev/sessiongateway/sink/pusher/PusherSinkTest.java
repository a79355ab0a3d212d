package dev.sessiongateway.sink.pusher;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.sink.pusher.PusherSink.PusherMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PusherSinkTest implements EventSinkProviderContract {
  private static final PusherServer.App ALL = new PusherServer.App("1", "key-1", "secret-1");
  private static final PusherServer.App SHOP = new PusherServer.App("2", "key-2", "secret-2");
  private static final ObjectMapper JSON = new ObjectMapper();

  @AutoClose private final PusherServer server = new PusherServer(ALL, SHOP);

  @Override
  public EventSinkProvider provider() {
    return new PusherSinkProvider();
  }

  @Override
  public OutboundConnections outbound() {
    return new Outbound(HttpClient.newHttpClient());
  }

  @Override
  public Map<String, String> options() {
    return options(server.host(), "secret-1");
  }

  private static Map<String, String> options(String host, String secret) {
    return Map.of("host", host, "tls", "false", "app-id", "1", "key", "key-1", "secret", secret);
  }

  @Override
  public Map<String, String> optionsOfNoBroker() {
    return options("127.0.0.1:" + FreePort.next(), "secret");
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return options(server.host(), "wrong-secret");
  }

  @Override
  public int tooLarge() {
    return PusherServer.LIMIT_BYTES;
  }

  /// Events of all instances are in the channels of their instances.
  @Override
  public List<Message> read(SessionName session, String event, boolean isGlobal, int count) {
    var expected = EventSinkProviderContract.event(session, event, isGlobal, 0);
    var channel = channel(expected);
    var read =
        server.events().stream()
            .filter(each -> each.name().equals(event))
            .filter(each -> isGlobal || each.channel().equals(channel))
            .map(each -> new Message(text(each.data(), "id"), each.data()))
            .toList();
    assertThat(read).hasSizeGreaterThanOrEqualTo(count);
    return read;
  }

  private static String channel(SinkEvent event) {
    return text(PusherMessage.of(event).json(), "channel");
  }

  private static String text(String json, String field) {
    try {
      return JSON.readTree(json).required(field).textValue();
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  private EventSink open(Map<String, String> options) {
    return provider().open(EventSinkProviderContract.context(options, Set.of(), outbound()));
  }

  private static SinkEvent event(SessionName session, PusherServer.App app, String secret) {
    var event = EventSinkProviderContract.event(session, "call", false, 1);
    return new SinkEvent(
        event.id(),
        event.name(),
        session,
        false,
        event.at(),
        event.body(),
        new AppCredentials(app.id(), app.key(), secret, "mt1", false));
  }

  @Test
  void anInstanceHasAnAppOfItsOwn() {
    var session = EventSinkProviderContract.session();
    try (var sink = open(options())) {
      assertThat(sink.publish(event(session, SHOP, SHOP.secret())))
          .isInstanceOf(Outcome.Accepted.class);
    }
    assertThat(server.events())
        .filteredOn(each -> each.channel().equals(session.value()))
        .extracting(PusherServer.Event::app)
        .containsExactly(SHOP.id());
  }

  @Test
  void theWrongSecretOfAnInstanceIsNoProblemOfTheOthers() {
    try (var sink = open(Map.of("host", server.host()))) {
      var outcome = sink.publish(event(EventSinkProviderContract.session(), SHOP, "other"));
      assertThat(outcome).isInstanceOf(Outcome.Failed.class);
      assertThat(outcome.reason()).contains("credentials");
      assertThat(sink.problem()).isEmpty();
      assertThat(sink.problem(credentials("other")).orElseThrow()).contains("credentials");
      assertThat(sink.problem(credentials(SHOP.secret()))).isEmpty();
    }
  }

  private static AppCredentials credentials(String secret) {
    return new AppCredentials(SHOP.id(), SHOP.key(), secret, "mt1", false);
  }

  @Test
  void withoutAnyAppAnEventIsRefused() {
    try (var sink = open(Map.of())) {
      var event =
          EventSinkProviderContract.event(EventSinkProviderContract.session(), "call", true, 1);
      assertThat(sink.publish(event)).isInstanceOf(Outcome.Refused.class);
    }
  }

  @Test
  void aQrCodeIsSentWithoutItsPicture() {
    var body =
        json("{'id':'evt_1','data':{'qrcode':{'code':'2@x','base64':'%s'}}}")
            .formatted("A".repeat(PusherServer.LIMIT_BYTES));
    var session = EventSinkProviderContract.session();
    try (var sink = open(options())) {
      var event =
          new SinkEvent("evt_1", "qrcode.updated", session, false, AT, body.getBytes(UTF_8), null);
      assertThat(sink.publish(event)).isInstanceOf(Outcome.Accepted.class);
    }
    assertThat(read(session, "qrcode.updated", false, 1).getFirst().body())
        .contains("2@x")
        .doesNotContain("base64");
  }

  /// The example of Pusher's documentation.
  @Test
  void aRequestIsSignedAsPusherDocumentsIt() {
    var app = new AppCredentials("3", "278d425bdf160c739803", "7ad3773142a6692b25b8", "eu", true);
    var body =
        "{\"name\":\"foo\",\"channels\":[\"project-3\"],\"data\":\"{\\\"some\\\":\\\"data\\\"}\"}";
    var requests = new PusherRequests(null, () -> Instant.ofEpochSecond(1_353_088_179));

    var url = requests.publish(app, body.getBytes(UTF_8)).url();

    assertThat(url)
        .hasScheme("https")
        .hasHost("api-eu.pusher.com")
        .hasPath("/apps/3/events")
        .hasParameter("body_md5", "ec365a775a4cd0599faeb73354201b6f")
        .hasParameter(
            "auth_signature", "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c");
  }

  @ParameterizedTest
  @CsvSource({
    "host, api.example/path",
    "host, user@api.example",
    "cluster, eu.evil.example",
    "tls, yes",
    "max-bytes, 12",
    "app-id, 1/2",
    "key, a b",
    "secret, ''"
  })
  void aWrongOptionIsNamed(String option, String value) {
    var options = new HashMap<>(options());
    options.put(option, value);
    assertThatThrownBy(() -> open(options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sinks.pusher." + option);
  }

  @Test
  void eventsOfAllInstancesNeedAnApp() {
    var context =
        EventSinkProviderContract.context(Map.of(), Set.of("call"), OutboundConnections.NONE);
    assertThatThrownBy(() -> provider().open(context))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sinks.pusher.app-id");
  }

  /// Calls the server of the test.
  private record Outbound(HttpClient client) implements OutboundConnections {
    @Override
    public void check(InetAddress address) {}

    @Override
    public OutboundConnections trusting(List<X509Certificate> authorities) {
      return this;
    }

    @Override
    public Response call(Request request) throws IOException {
      assertThat(request.url().getHost()).isEqualTo("127.0.0.1");
      var sent = HttpRequest.newBuilder(request.url());
      request.headers().forEach(sent::header);
      var body = request.body();
      sent.method(
          request.method(),
          body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
      try {
        var answer = client.send(sent.build(), BodyHandlers.ofByteArray());
        return new Response(answer.statusCode(), "", answer.body());
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
