package dev.sessiongateway.bootstrap.backup;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.command.GatewayCommand;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.Version;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.JsonField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One gateway is used, backed up while it runs, and stopped; each test restores its backup or
/// backs up its directory.
final class BackupTest {
  private static final String KEY = "the-root-key";
  private static final String FRIEND = "15550002222";
  private static final Instant NOW = Instant.parse("2026-11-22T21:30:00Z");

  private static final String VERSION = Version.current();
  private static final Restore.Options PLAIN = options(false);
  private static final Restore.Options FORCED = options(true);

  @TempDir private static Path shared;
  private static Path used;
  private static Path online;
  private static String messageId;
  private static List<String> ids;
  private static String metrics;

  @TempDir private Path directory;

  @BeforeAll
  static void useAGatewayAndBackItUp() throws IOException {
    used = shared.resolve("data");
    online = shared.resolve("online.zip");
    try (var process = start(used);
        var client = new GatewayClient(process.url(), KEY)) {
      client.post("/simulator/phones", Map.of("number", FRIEND));
      client.post("/simulator/phones", Map.of("number", "15550001111"));
      pair(client, "shop", "15550001111");
      client.post(
          "/api/sessions",
          Map.of(
              "name",
              "ada",
              "start",
              false,
              "config",
              Map.of("store", Map.of("address", "ada.db"))));
      messageId = send(client, "before the backup");
      assertThat(command(process, "backup", online.toString())).isZero();
      send(client, "after the backup");
      ids = events(client);
      // The archive is closed after its last byte was sent.
      await(() -> metrics(process).contains("outcome=\"made\"} 1.0"));
      metrics = metrics(process);
    }
  }

  @Test
  void aCompleteBackupIsCountedWithItsTime() {
    assertThat(metrics)
        .contains("gateway_backups_total{outcome=\"failed\"} 0.0")
        .contains("gateway_backup_running 0.0")
        .containsPattern("gateway_backup_last_timestamp_seconds 1\\.\\d+E9");
  }

  @Test
  void aBackupOfARunningGatewayIsRestoredWithoutAnyLoss() throws IOException {
    var copy = directory.resolve("copy");
    var restored = new Restore(online, copy, PLAIN, NOW, VERSION).run();
    assertThat(restored.leftOut()).isEmpty();
    assertThat(DataCheck.of(copy, true)).allMatch(finding -> finding.wrong() == null);

    try (var process = start(copy);
        var client = new GatewayClient(process.url(), KEY)) {
      awaitWorking(client, "shop");
      assertThat(client.get("/api/sessions/ada").status()).isEqualTo(200);
      var message = "/api/shop/chats/" + FRIEND + "@c.us/messages/";
      assertThat(client.get(message + messageId).status()).isEqualTo(200);
      assertThat(events(client)).startsWith(ids.getFirst()).doesNotHaveDuplicates();
      assertThat(texts(client, "/api/shop/chats/" + FRIEND + "@c.us/messages?limit=10"))
          .containsExactly("before the backup");
      var phone = "/simulator/phones/" + FRIEND + "/chats/15550001111@c.us/messages";
      assertThat(texts(client, phone)).containsExactly("before the backup");
      assertThat(client.get("/health").json().toString())
          .as("the copy has lost nothing")
          .doesNotContain("commits");
      send(client, "after the restore");
    }
  }

  @Test
  void aBackupOfAStoppedGatewayHasEverythingAndChangesNothing() throws IOException {
    var before = files(used);
    var file = directory.resolve("offline.zip");
    assertThat(run("backup", file.toString(), "--data-dir", used.toString())).isZero();
    assertThat(files(used)).isEqualTo(before);

    var copy = directory.resolve("copy");
    assertThat(run("restore", file.toString(), "--data-dir", copy.toString())).isZero();
    assertThat(run("check", copy.toString(), "--full")).isZero();
    assertThat(run("check", file.toString(), "--full")).isZero();
    try (var process = start(copy);
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(events(client)).containsAll(ids);
    }
  }

  @Test
  void anArchiveThatExistsIsReplacedOnlyOnDemand() throws IOException {
    var file = directory.resolve("kept.zip");
    Files.writeString(file, "something else");

    assertThat(run("backup", file.toString(), "--data-dir", used.toString())).isEqualTo(2);
    assertThat(file).hasContent("something else");
    assertThat(run("backup", file.toString(), "--overwrite", "--data-dir", used.toString()))
        .isZero();
    assertThat(run("check", file.toString())).isZero();
    assertThat(run("backup", directory.resolve("no/such/folder.zip").toString())).isEqualTo(2);
  }

  @Test
  void aFolderGetsAnArchiveWithTheTimeInItsName() throws IOException {
    assertThat(run("backup", directory.toString(), "--data-dir", used.toString())).isZero();

    assertThat(names(directory)).singleElement().asString().matches("session-gateway-.*Z\\.zip");
  }

  @Test
  void aFullDiskLeavesNothing() throws IOException {
    var file = directory.resolve("full.zip");
    InputStream full =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            return read();
          }
        };
    var begun = new SequenceInputStream(new ByteArrayInputStream(new byte[100_000]), full);

    assertThatThrownBy(() -> BackupTarget.of(file, false, NOW).save(() -> begun))
        .isInstanceOfSatisfying(
            BackupFailure.class, e -> assertThat(e.reason()).isEqualTo(BackupFailure.Reason.FAILED))
        .hasMessageContaining("No space left on device")
        .hasMessageContaining("nothing was left");
    assertThat(names(directory)).isEmpty();
  }

  @Test
  void aDamagedStoreIsNamedAndTheOthersAreOfferedWithoutIt() throws IOException {
    var copy = restored();
    Files.writeString(copy.resolve("stores/ada.db"), "no database any more");
    var file = directory.resolve("rest.zip");

    assertThatThrownBy(
            () -> OfflineBackup.save(copy, BackupTarget.of(file, false, NOW), false, VERSION, NOW))
        .isInstanceOfSatisfying(
            BackupFailure.class,
            e -> assertThat(e.reason()).isEqualTo(BackupFailure.Reason.DATA_UNUSABLE))
        .hasMessageContaining("stores/ada.db is damaged")
        .hasMessageContaining("--skip-damaged");
    assertThat(names(directory)).doesNotContain("rest.zip", "rest.zip.part", "rest.zip.copies");
    assertThat(run("check", copy.toString())).isEqualTo(3);

    var saved = OfflineBackup.save(copy, BackupTarget.of(file, false, NOW), true, VERSION, NOW);
    assertThat(saved.leftOut()).singleElement().asString().startsWith("stores/ada.db: ");
    var rest = directory.resolve("rest");
    assertThat(new Restore(file, rest, PLAIN, NOW, VERSION).run().leftOut())
        .containsExactly("stores/ada.db");
    assertThat(rest.resolve("service.db")).exists();
    assertThat(rest.resolve("stores/ada.db")).doesNotExist();
  }

  @Test
  void aMissingStoreThatSessionsNeedIsNamed() throws IOException {
    var copy = restored();
    Files.delete(copy.resolve("stores/ada.db"));

    assertThatThrownBy(() ->
            OfflineBackup.save(
                copy, BackupTarget.of(directory.resolve("a.zip"), false, NOW), false, VERSION, NOW))
        .hasMessageContaining("stores/ada.db")
        .hasMessageContaining("missing");
  }

  @Test
  void aFolderWithoutDataIsRefused() {
    var empty = directory.resolve("a.zip");

    assertThat(run("backup", empty.toString(), "--data-dir", directory.toString())).isEqualTo(3);
    assertThat(run("check", directory.toString())).isEqualTo(3);
    assertThat(empty).doesNotExist();
  }

  @Test
  void anArchiveWithoutItsEndIsRefused() throws IOException {
    var whole = Files.readAllBytes(online);
    var cut = directory.resolve("cut.zip");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 5_000));

    assertRefused(cut, "its end is missing");
  }

  @Test
  void anArchiveWithAnotherByteIsRefused() throws IOException {
    var changed =
        Archives.copy(
            online,
            directory.resolve("changed.zip"),
            (name, content) -> {
              if (name.equals("service.db")) {
                content[content.length / 2] ^= 1;
              }
              return content;
            });

    assertRefused(changed, "service.db is not what was written");
  }

  @Test
  void anArchiveWithAnotherListIsRefused() throws IOException {
    var changed =
        Archives.copy(
            online,
            directory.resolve("changed.zip"),
            (name, content) ->
                name.equals(Manifest.LIST)
                    ? new String(content, UTF_8).replaceFirst("\n.*\n", "\n").getBytes(UTF_8)
                    : content);

    assertRefused(changed, "files.jsonl is not the one that was written");
  }

  @Test
  void aNewerVersionIsRefusedWithBothNumbers() throws IOException {
    var newer =
        Archives.copy(
            online,
            directory.resolve("newer.zip"),
            (name, content) ->
                name.equals(Manifest.FILE)
                    ? new String(content, UTF_8)
                        .replaceAll("\"schema\" : \\d+", json("'schema' : 9999"))
                        .replaceAll("\"gateway\" : \"[^\"]*\"", json("'gateway' : '98.7.6'"))
                        .getBytes(UTF_8)
                    : content);

    assertRefused(newer, "made by version 98.7.6, which is newer than this one, " + VERSION);
  }

  @Test
  void aFileThatIsNoArchiveIsRefused() throws IOException {
    var text = directory.resolve("text.zip");
    Files.writeString(text, "hello");

    assertRefused(text, "is no backup");
    assertThat(run("restore", directory.resolve("none.zip").toString())).isEqualTo(2);
    assertThat(run("check", directory.resolve("none.zip").toString())).isEqualTo(2);
  }

  @Test
  void aDirectoryWithFilesIsMovedAsideOnDemand() throws IOException {
    var copy = directory.resolve("copy");
    Files.createDirectories(copy);
    Files.writeString(copy.resolve("mine.txt"), "mine");
    assertThat(run("restore", online.toString(), "--data-dir", copy.toString())).isEqualTo(2);
    assertThat(names(copy)).containsExactly("mine.txt");

    var result = new Restore(online, copy, FORCED, NOW, VERSION).run();

    assertThat(result.aside()).hasFileName("copy.before-2026-11-22T213000");
    assertThat(result.aside().resolve("mine.txt")).hasContent("mine");
    assertThat(copy.resolve("registry.db")).exists();
    assertThat(names(directory)).containsExactly("copy", "copy.before-2026-11-22T213000");
  }

  @Test
  void anEmptyDirectoryIsFilledInPlace() throws IOException {
    var copy = Files.createDirectories(directory.resolve("copy"));
    var key = Files.getAttribute(copy, "unix:ino");

    new Restore(online, copy, PLAIN, NOW, VERSION).run();

    assertThat(Files.getAttribute(copy, "unix:ino")).isEqualTo(key);
    assertThat(names(copy)).contains("registry.db", "service.db").doesNotContain("~restore");
  }

  @Test
  void dataOfTheDaysBeforeTheFirstReleaseAreNeitherBackedUpNorCheckedAsSound() throws Exception {
    var copy = restored();
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + copy.resolve("stores/ada.db"));
        var statement = connection.createStatement()) {
      statement.executeUpdate("CREATE TABLE flyway_schema_history (version TEXT)");
      statement.executeUpdate("PRAGMA application_id = 0");
    }
    var target = BackupTarget.of(directory.resolve("early.zip"), false, NOW);

    assertThatThrownBy(() -> OfflineBackup.save(copy, target, false, VERSION, NOW))
        .isInstanceOf(BackupFailure.class)
        .hasMessageContaining("stores/ada.db")
        .hasMessageContaining("written before the first release");
    assertThat(run("check", copy.toString())).isEqualTo(3);
  }

  @Test
  void theDirectoryOfARunningGatewayIsNotReplaced() throws IOException {
    var copy = restored();
    try (var process = start(copy);
        var client = new GatewayClient(process.url(), KEY)) {
      assertThatThrownBy(() -> new Restore(online, copy, FORCED, NOW, VERSION).run())
          .isInstanceOfSatisfying(
              BackupFailure.class,
              e -> assertThat(e.reason()).isEqualTo(BackupFailure.Reason.DATA_UNUSABLE))
          .hasMessageContaining("a gateway runs on");
      assertThat(client.get("/api/sessions/ada").status()).isEqualTo(200);
      assertThat(run("check", copy.toString())).isZero();
      assertThat(run(Map.of(), "backup", directory + "/a.zip", "--data-dir", copy.toString()))
          .as("a running gateway has to be asked with a key")
          .isEqualTo(2);
    }
  }

  @Test
  void theArchiveHasTheSecretsAndNothingThatIsMadeAnew() throws IOException {
    try (var zip = new ZipFile(online.toFile())) {
      var names = new TreeSet<String>();
      zip.stream().forEach(entry -> names.add(entry.getName()));
      assertThat(names)
          .contains("registry.db", "service.db", "stores/ada.db", "url-signing.key")
          .contains("manifest.json", "files.jsonl")
          .anyMatch(name -> name.startsWith("simulator/journal-"))
          .noneMatch(
              name -> name.endsWith(".lock") || name.endsWith("-wal") || name.contains("native"));
    }
    assertThat(Files.getPosixFilePermissions(online)).hasSize(2);
  }

  private static Restore.Options options(boolean force) {
    return new Restore.Options(force, false, List.of(Path.of("elsewhere")));
  }

  private void assertRefused(Path archive, String reason) {
    var copy = directory.resolve("refused");
    assertThatThrownBy(() -> new Restore(archive, copy, PLAIN, NOW, VERSION).run())
        .isInstanceOfSatisfying(
            BackupFailure.class,
            e -> assertThat(e.reason()).isEqualTo(BackupFailure.Reason.DATA_UNUSABLE))
        .hasMessageContaining(reason);
    assertThat(copy).doesNotExist();
    assertThat(directory.resolve("refused~restore")).doesNotExist();
  }

  private Path restored() {
    var copy = directory.resolve("copy");
    new Restore(online, copy, PLAIN, NOW, VERSION).run();
    return copy;
  }

  private int run(String... arguments) {
    return run(Map.of("GATEWAY_API_KEY", KEY), arguments);
  }

  private int run(Map<String, String> environment, String... arguments) {
    return GatewayCommand.run(environment, directory, arguments);
  }

  private static int command(GatewayProcess process, String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--url", process.url().toString()));
    return GatewayCommand.run(Map.of("GATEWAY_API_KEY", KEY), shared, all.toArray(String[]::new));
  }

  private static List<String> names(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      var found = new TreeMap<String, String>();
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var name = folder.relativize(file).toString();
        if (!name.endsWith("-shm") && !name.endsWith("-wal")) {
          found.put(name, Files.size(file) + "");
        }
      }
      return found;
    }
  }

  private static void pair(GatewayClient client, String session, String phone) {
    client.post("/api/sessions", Map.of("name", session));
    await(() -> status(client, session).equals("SCAN_QR_CODE"));
    var value = client.get("/api/" + session + "/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + phone + "/scan", Map.of("value", value));
    awaitWorking(client, session);
  }

  private static void awaitWorking(GatewayClient client, String session) {
    await(() -> status(client, session).equals("WORKING"));
  }

  private static String status(GatewayClient client, String session) {
    return client.get("/api/sessions/" + session).text("status");
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static String send(GatewayClient client, String text) {
    var answer =
        client.post(
            "/api/sendText", Map.of("session", "shop", "chatId", FRIEND + "@c.us", "text", text));
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
    return answer.text("messageId");
  }

  private static String metrics(GatewayProcess process) {
    var request =
        HttpRequest.newBuilder(process.url().resolve("/metrics"))
            .header("X-Api-Key", KEY)
            .timeout(Duration.ofSeconds(30))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static List<String> events(GatewayClient client) {
    var events = client.get("/api/shop/events?limit=1000").json().path("events");
    return events.valueStream().map(event -> JsonField.text(event, "id")).toList();
  }

  private static List<String> texts(GatewayClient client, String path) {
    var messages = client.get(path).json().valueStream();
    return messages.map(message -> JsonField.text(message, "body")).toList();
  }

  private static GatewayProcess start(Path data) {
    return GatewayProcess.start(
        Settings.of(Map.of(Setting.PORT, "0", Setting.DATA_DIR, "" + data, Setting.API_KEY, KEY)));
  }
}
