package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What clients and operators see while the database of a running gateway has a fault.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
class LostPostgresTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(10);
  private static final String KEY = "the-root-key-of-the-test";
  private static final SessionName SESSION = new SessionName("shop");
  private static final String FRIEND = "447700900103";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  private GatewayProcess open(PostgresDatabase database) {
    return GatewayProcess.start(
        Settings.of(
            Map.of(
                Setting.PORT, "0",
                Setting.DATA_DIR, directory.resolve("data").toString(),
                Setting.API_KEY, KEY,
                Setting.STORE, "postgres",
                Setting.POSTGRES_URL, database.url(),
                Setting.POSTGRES_USER, database.user(),
                Setting.POSTGRES_PASSWORD, database.password())));
  }

  private static void pair(GatewayProcess process) {
    var gateway = process.gateway();
    gateway.sessions().createIfAbsent(NewSession.started(SESSION));
    var qr = gateway.pairing().awaitQr(SESSION, PATIENCE).orElseThrow();
    var phones = Simulation.of(gateway).orElseThrow().phones();
    phones.scan(new PhoneNumber("447700900101"), qr.value());
    gateway.pairing().awaitPaired(SESSION, PATIENCE);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog("WARN PoolBase - .*Failed to validate connection")
  @ExpectsLog(
      value =
          "WARN (SignalDelivery - a listener did not take a signal"
              + "|shop - acknowledgements could not be stored)",
      optional = "the network may tell something at that moment")
  @ExpectsLog(
      value = "WARN ProxyConnection - .*marked as broken",
      optional = "a connection may be replaced before it is used")
  void aServerThatIsGoneIsA503UntilItIsBack() {
    try (var server = PostgresServer.start(PostgresOptions.fast())) {
      var database = server.createDatabase();
      try (var process = open(database)) {
        pair(process);
        var id = JsonField.text(read(sent(process, 200)), "messageId");
        server.stop();
        await("sends are refused", () -> send(process).statusCode() == 503);
        assertIsRefused(sent(process, 503));
        assertIsRefused(message(process, id));
        var health = get(process, "/health");
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body())
            .contains("store.broken", "127.0.0.1:" + server.port() + "/" + database.name())
            .doesNotContain(database.password());
        server.restart();
        await("sends succeed", () -> send(process).statusCode() == 200);
        await("it is healthy", () -> get(process, "/health").statusCode() == 200);
        assertThat(message(process, id).statusCode()).isEqualTo(200);
        assertRefusesOtherDatabases(process);
      }
    }
  }

  private static void assertIsRefused(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
    assertThat(JsonField.text(read(response), "code")).isIn("store.broken", "store.busy");
    assertThat(response.headers().firstValue("Retry-After")).isPresent();
  }

  private void assertRefusesOtherDatabases(GatewayProcess process) {
    var body = json("{'name':'other','config':{'store':{'address':'attic/service.db'}}}");
    var response = post(process, "/api/sessions", body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(JsonField.text(read(response), "code")).isEqualTo("invalid.config.store.address");
    assertThat(get(process, "/api/sessions/other").statusCode()).isEqualTo(404);
  }

  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  void aFullDiskOfTheServerIsA507UntilThereIsRoom() {
    try (var server = PostgresServer.start(PostgresOptions.fast().onDiskOf(64));
        var process = open(server.createDatabase())) {
      pair(process);
      var id = JsonField.text(read(sent(process, 200)), "messageId");
      server.fillDisk();
      // Pages with room in them are still written to.
      await("sends are refused", () -> send(process).statusCode() != 200);
      var refused = sent(process, 507);
      assertThat(JsonField.text(read(refused), "code")).isEqualTo("store.full");
      assertThat(message(process, id).statusCode()).isEqualTo(200);
      server.freeDisk();
      await("sends succeed", () -> send(process).statusCode() == 200);
      await("it is healthy", () -> get(process, "/health").statusCode() == 200);
    }
  }

  private HttpResponse<String> sent(GatewayProcess process, int status) {
    var response = send(process);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response;
  }

  private HttpResponse<String> send(GatewayProcess process) {
    return post(
        process,
        "/api/sendText",
        json("{'session':'%s','chatId':'%s@c.us','text':'hello'}").formatted(SESSION, FRIEND));
  }

  private HttpResponse<String> message(GatewayProcess process, String id) {
    return get(process, "/api/%s/chats/%s@c.us/messages/%s".formatted(SESSION, FRIEND, id));
  }

  private HttpResponse<String> get(GatewayProcess process, String path) {
    return ask(process, path, HttpRequest.newBuilder().GET());
  }

  private HttpResponse<String> post(GatewayProcess process, String path, String body) {
    return ask(
        process,
        path,
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body, UTF_8)));
  }

  private HttpResponse<String> ask(
      GatewayProcess process, String path, HttpRequest.Builder request) {
    try {
      return client.send(
          request.uri(process.url().resolve(path)).header("apikey", KEY).build(),
          HttpResponse.BodyHandlers.ofString(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode read(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up until %s", what).isLessThan(end);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
