package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A refused store address, or a file that is not a store, changes nothing in the session.
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "of files that are no stores")
@Tag("redteam")
class RefusedAddressTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String KEY = "the-root-key-of-the-test";
  private static final SessionName ACTIVE = new SessionName("active");
  private static final SessionName PAUSED = new SessionName("paused");
  private static final Address FRIEND = Address.person("447700900103");

  @TempDir static Path directory;
  @AutoClose private static GatewayProcess process;

  @BeforeAll
  static void start() throws IOException {
    process = open();
    pair(ACTIVE, new PhoneNumber("447700900101"));
    pair(PAUSED, new PhoneNumber("447700900102"));
    process.gateway().sessions().pause(PAUSED);
    makeUnusableFiles(directory.resolve("data/stores"));
  }

  private static GatewayProcess open() {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve("data").toString());
    settings.put(Setting.API_KEY, KEY);
    return GatewayProcess.start(TestSettings.of(settings));
  }

  private static void pair(SessionName name, PhoneNumber phone) {
    var gateway = process.gateway();
    gateway
        .sessions()
        .create(new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, true));
    var qr = gateway.pairing().awaitQr(name, PATIENCE).orElseThrow();
    Simulation.of(gateway).orElseThrow().phones().scan(phone, qr.value());
    gateway.pairing().awaitPaired(name, PATIENCE);
  }

  private static void makeUnusableFiles(Path stores) throws IOException {
    Files.createDirectories(stores.resolve("folder.db"));
    Files.writeString(stores.resolve("text.db"), "this is no database, only a text\n".repeat(200));
    var noise = new byte[40_960];
    new Random(1).nextBytes(noise);
    Files.write(stores.resolve("noise.db"), noise);
    var outside = Files.writeString(directory.resolve("outside.db"), "not the gateway's");
    Files.createSymbolicLink(stores.resolve("link.db"), outside);
    var whole = Files.readAllBytes(directory.resolve("data/service.db"));
    Files.write(stores.resolve("cut.db"), Arrays.copyOf(whole, whole.length / 2 - 100));
  }

  static Stream<Arguments> requests() {
    return Stream.of(
            "../x.db",
            "/etc/x.db",
            "x.txt",
            "x".repeat(62) + ".db",
            "a b.db",
            ":memory:",
            "x.db?mode=ro",
            "folder.db",
            "text.db",
            "noise.db",
            "link.db",
            "cut.db")
        .flatMap(address ->
            Stream.of(ACTIVE, PAUSED)
                .flatMap(session ->
                    Stream.of("POST restart", "PUT")
                        .map(call -> Arguments.of(address, session, call))));
  }

  @ParameterizedTest(name = "{0}, {1} session, {2}")
  @MethodSource("requests")
  void isA400ThatNamesTheFieldAndChangesNothing(String address, SessionName name, String call)
      throws Exception {
    var gateway = process.gateway();
    var before = gateway.sessions().get(name);
    var log = numbers(name);

    var reply = ask(name, call, address);

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains(json("'code':'invalid.config.store.address'"));
    assertThat(gateway.sessions().get(name)).isEqualTo(before);
    assertThat(numbers(name)).isEqualTo(log);
    if (name.equals(ACTIVE)) {
      var message = OutgoingMessage.to(FRIEND, new Content.Text("the link is up"));
      assertThat(gateway.messaging().send(name, message).ack()).isEqualTo(Ack.SERVER);
    }
  }

  @Test
  void neitherDoesTheNextStartOfTheGateway() throws Exception {
    assertThat(ask(PAUSED, "POST restart", "noise.db").statusCode()).isEqualTo(400);
    var before = process.gateway().sessions().get(PAUSED);
    process.close();
    process = open();
    var after = process.gateway().sessions().get(PAUSED);
    assertThat(after.state()).isEqualTo(before.state());
    assertThat(after.heldAfter()).isEqualTo(before.heldAfter());
    assertThat(after.config()).isEqualTo(before.config());
  }

  /// Only events of the session itself.
  private static List<Long> numbers(SessionName name) {
    return process.gateway().events().read(name, 0, 1_000).events().stream()
        .filter(record -> record.event() instanceof Event.SessionEntered)
        .map(EventRecord::seq)
        .toList();
  }

  private static HttpResponse<String> ask(SessionName name, String call, String address)
      throws IOException, InterruptedException {
    var isRestart = call.startsWith("POST");
    var path = "/api/sessions/" + name + (isRestart ? "/restart" : "");
    var body = json("{'config':{'store':{'address':'" + address + "'}}}");
    var request =
        HttpRequest.newBuilder(process.url().resolve(path))
            .header("apikey", KEY)
            .header("Content-Type", "application/json")
            .method(isRestart ? "POST" : "PUT", HttpRequest.BodyPublishers.ofString(body, UTF_8))
            .build();
    try (var client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
    }
  }
}
