package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Searching messages of a whole gateway. That of the store `postgres` is
/// `PostgresSearchIndexTest`.
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "is about files of the data directory")
class SearchTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final Map<Setting, String> ON = Map.of(Setting.SEARCH_ENABLED, "true");

  @TempDir private Path home;
  private Path data;

  @BeforeEach
  void place() {
    data = home.resolve("data");
  }

  private static void prepare(RunningGateway gateway) {
    var operator = ApiExplorer.to(gateway);
    operator.phone(ADA, "Ada");
    operator.asWaha().post("/api/sessions", "{'name':'shop'}").expect(201);
    operator.scanned("shop", SHOP);
  }

  private static void send(RunningGateway gateway, String text) {
    ApiExplorer.to(gateway)
        .asWaha()
        .post(
            "/api/sendText",
            "{'session':'shop','chatId':'%s@c.us','text':'%s'}".formatted(ADA, text))
        .expect(201);
  }

  private static int found(RunningGateway gateway, String text) {
    var answer = ApiExplorer.to(gateway).get("/api/shop/messages/search?q=" + text).expect(200);
    return answer.array("messages").size();
  }

  private Path index() {
    return data.resolve("search-index/words.db");
  }

  @Test
  void isOffByDefaultAndMakesNoFile() {
    try (var gateway = EmbeddedGateway.start(data)) {
      prepare(gateway);
      send(gateway, "An invoice");
      var refused = ApiExplorer.to(gateway).get("/api/shop/messages/search?q=invoice").expect(501);
      assertThat(refused.text("code")).isEqualTo("unsupported.search");
      assertThat(refused.text("message")).contains("search.enabled");
    }
    assertThat(index().getParent()).doesNotExist();
  }

  @Test
  void messagesOfBeforeAndOfNowAreFoundAlsoWithoutTheIndex() throws Exception {
    try (var gateway = EmbeddedGateway.start(data)) {
      prepare(gateway);
      send(gateway, "An old invoice");
    }
    try (var gateway = EmbeddedGateway.start(data, ON)) {
      send(gateway, "A new invoice");
      assertThat(found(gateway, "invoice")).isEqualTo(2);
      send(gateway, "The last invoice");
      assertThat(found(gateway, "invoice")).isEqualTo(3);
    }
    assertThat(index()).isNotEmptyFile();
    try (var files = Files.list(index().getParent())) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    try (var gateway = EmbeddedGateway.start(data, ON)) {
      assertThat(found(gateway, "invoice")).isEqualTo(3);
    }
  }

  @Nightly
  @Test
  @ExpectsLog("WARN IndexFile - the search index is damaged, and is made again")
  void anIndexThatIsKilledAndDamagedIsMadeAgain() throws Exception {
    try (var gateway = ServerProcess.gatewayWith(data, "--search-enabled", "true")) {
      gateway.awaitReady();
      prepare(gateway);
      for (var i = 0; i < 40; i++) {
        send(gateway, "invoice " + i + " of a long list of words number" + i);
      }
      assertThat(found(gateway, "invoice")).isEqualTo(20);
      send(gateway, "The last invoice");
      gateway.kill();
    }
    damage();
    try (var gateway = EmbeddedGateway.start(data, ON)) {
      assertThat(found(gateway, "last")).isEqualTo(1);
      assertThat(found(gateway, "number7")).isEqualTo(1);
    }
  }

  /// Keeps the first page, so that the file is a database.
  private void damage() throws IOException {
    Files.deleteIfExists(index().resolveSibling("words.db-wal"));
    Files.deleteIfExists(index().resolveSibling("words.db-shm"));
    var bytes = Files.readAllBytes(index());
    assertThat(bytes.length).isGreaterThan(8_192);
    Arrays.fill(bytes, 4_096, bytes.length, (byte) 0x55);
    Files.write(index(), bytes);
  }
}
