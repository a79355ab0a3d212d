package dev.sessiongateway.bootstrap.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.command.GatewayCommand;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway moves to PostgreSQL and back, and its backups are restored to either store.
@Order(2)
@NeedsProgram("postgres")
@Nightly
final class PostgresBackupTest {
  private static final String KEY = "the-root-key";
  private static final String FRIEND = "15550002222";
  private static final String[] BUCKET = {
    "--s3-bucket=files", "--s3-access-key=key", "--s3-secret-key-file=secret"
  };

  @TempDir private Path directory;
  @AutoClose private final PostgresDatabase database = PostgresServer.shared().createDatabase();
  private Path data;
  private List<String> answers;

  @BeforeEach
  void useAGateway() throws IOException {
    data = directory.resolve("data");
    Files.writeString(directory.resolve("secret"), "secret");
    try (var process = start(data, null);
        var client = new GatewayClient(process.url(), KEY)) {
      client.post("/simulator/phones", Map.of("number", FRIEND));
      client.post("/simulator/phones", Map.of("number", "15550001111"));
      client.post("/api/sessions", Map.of("name", "shop"));
      await(() -> status(client).equals("SCAN_QR_CODE"));
      var value = client.get("/api/shop/auth/qr?format=raw").text("value");
      client.post("/simulator/phones/15550001111/scan", Map.of("value", value));
      await(() -> status(client).equals("WORKING"));
      send(client, "one");
      send(client, "two");
      sendFile(client);
    }
    // What a start and a stop add is there before the answers are taken.
    answers = answersOf(data, null);
  }

  @Test
  void aGatewayMovesToPostgresAndBack() throws IOException {
    assertThat(run(database, "copy", "--from", "dir:" + data, "--to", "postgres")).isZero();
    assertThat(run(database, "copy", "--from", "dir:" + data, "--to", "postgres"))
        .as("it has data now")
        .isEqualTo(3);
    assertThat(answersOf(data, database)).isEqualTo(answers);
    assertThat(run(database, "check", "--full", "--store", "postgres")).isZero();

    var back = directory.resolve("back");
    assertThat(run(database, "copy", "--from", "postgres", "--to", "dir:" + back)).isZero();
    assertThat(run(database, "check", back.toString(), "--full")).isZero();
    assertThat(back.resolve("unfinished-copy")).doesNotExist();
    // The network's files and keys are not the store's.
    for (var file : Set.of("registry.db", "service.db")) {
      Files.move(back.resolve(file), data.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      Files.delete(data.resolve(file + ".lock"));
    }
    assertThat(answersOf(data, null)).containsAll(answers);
  }

  @Test
  void aBackupOfEitherStoreIsRestoredToEither() {
    assertThat(run(database, "copy", "--from", "dir:" + data, "--to", "postgres")).isZero();
    var online = directory.resolve("online.zip");
    try (var process = start(data, database)) {
      assertThat(
              GatewayCommand.run(
                  Map.of("GATEWAY_API_KEY", KEY),
                  directory,
                  "backup",
                  online.toString(),
                  "--url",
                  process.url().toString()))
          .isZero();
    }
    var offline = directory.resolve("offline.zip");
    assertThat(
            run(
                database,
                "backup",
                offline.toString(),
                "--store",
                "postgres",
                "--data-dir",
                "" + data))
        .isZero();
    var ofFiles = directory.resolve("files.zip");
    assertThat(run(null, "backup", ofFiles.toString(), "--data-dir", "" + data)).isZero();

    for (var archive : List.of(online, offline, ofFiles)) {
      assertThat(run(null, "check", archive.toString(), "--full")).isZero();
      var name = String.valueOf(archive.getFileName());
      var inFiles = directory.resolve(name + "-files");
      assertThat(run(null, "restore", archive.toString(), "--data-dir", "" + inFiles)).isZero();
      assertThat(answersOf(inFiles, null)).isEqualTo(answers);

      try (var other = PostgresServer.shared().createDatabase()) {
        var beside = directory.resolve(name + "-postgres");
        String[] restore = {
          "restore", archive.toString(), "--store", "postgres", "--data-dir", beside.toString()
        };
        assertThat(run(other, restore)).isZero();
        assertThat(beside.resolve("registry.db")).doesNotExist();
        assertThat(beside.resolve("native")).doesNotExist();
        assertThat(answersOf(beside, other)).isEqualTo(answers);
        assertThat(run(other, restore)).as("neither is empty now").isEqualTo(2);
        assertThat(run(other, "check", "--full", "--store", "postgres")).isZero();
      }
    }
  }

  @Test
  @ExpectsLog(
      "ERROR CommitCount - commits that were confirmed are not there any more: the file ending in"
          + " -wal was removed or cut, or the database is an older copy")
  @ExpectsLog(
      "ERROR SessionLoader - the registry has lost commits; sessions that only the stores know are"
          + " kept, 'gateway doctor --rebuild-registry' takes them up again")
  void filesOfMessagesEndWhereTheSettingsSay() throws Exception {
    var from = "dir:" + data;
    var files = media(data);
    assertThat(files).isPositive();
    var there = directory.resolve("there");
    String[] beside = {"--media", "files", "--data-dir", "" + data};
    assertThat(run(database, "copy", "--from", from, "--to", "postgres")).isZero();
    assertThat(media(database)).isEqualTo(files);
    assertThat(run(database, "copy", "--from", "postgres", "--to", "dir:" + there)).isZero();
    assertThat(media(there)).isEqualTo(files);

    try (var other = PostgresServer.shared().createDatabase()) {
      var elsewhere = directory.resolve("elsewhere");
      assertThat(
              run(
                  other,
                  "copy",
                  "--from=" + from,
                  "--to=postgres",
                  "--media=files",
                  "--data-dir=" + elsewhere))
          .isZero();
      assertThat(media(other)).isZero();
      assertThat(media(elsewhere)).isEqualTo(files);
    }
    try (var other = PostgresServer.shared().createDatabase()) {
      assertThat(run(other, with(beside, "copy", "--from", from, "--to", "postgres"))).isZero();
      assertThat(media(other)).isZero();
      assertThat(media(data)).isEqualTo(files);
      var archive = directory.resolve("media.zip").toString();
      assertThat(run(other, with(beside, "backup", archive, "--store", "postgres"))).isZero();
      assertRestoredToOnePlace(archive, files);

      assertThat(run(other, with(beside, "copy", "--from", "postgres", "--to", from)))
          .as("it has databases")
          .isEqualTo(3);
      for (var file : List.of("registry.db", "service.db")) {
        Files.delete(data.resolve(file));
      }
      assertThat(run(other, with(beside, "copy", "--from", "postgres", "--to", from))).isZero();
      assertThat(media(data)).isEqualTo(files);
    }
    assertThat(answersOf(data, null)).containsAll(answers);
  }

  private void assertRestoredToOnePlace(String archive, long files)
      throws SQLException, IOException {
    for (var location : List.of("store", "files", "s3")) {
      try (var other = PostgresServer.shared().createDatabase()) {
        var restored = directory.resolve("restored-" + location);
        assertThat(
                run(
                    other,
                    with(
                        BUCKET,
                        "restore",
                        archive,
                        "--store=postgres",
                        "--media=" + location,
                        "--data-dir=" + restored)))
            .isZero();
        assertThat(media(other)).isEqualTo(location.equals("store") ? files : 0);
        assertThat(media(restored)).isEqualTo(location.equals("store") ? 0 : files);
      }
    }
  }

  @Test
  void aCopyLeavesNoFilesBehindForABucket() throws SQLException {
    String[] copy = {"copy", "--from", "dir:" + data, "--to", "postgres", "--media", "s3"};
    assertThat(run(database, with(BUCKET, copy))).isEqualTo(3);
    assertThat(run(database, "copy", "--from", "dir:" + data, "--to", "postgres"))
        .as("nothing was changed")
        .isZero();
    assertThat(
            run(
                database,
                with(
                    BUCKET,
                    "copy",
                    "--from=postgres",
                    "--to=dir:" + directory.resolve("x"),
                    "--media=s3")))
        .as("the bucket has them, not the database")
        .isZero();
    assertThat(directory.resolve("x/media")).doesNotExist();
  }

  private static String[] with(String[] more, String... arguments) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private static long media(PostgresDatabase database) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM media")) {
      return row.next() ? row.getLong(1) : -1;
    }
  }

  private static long media(Path data) throws IOException {
    if (!Files.isDirectory(data.resolve("media"))) {
      return 0;
    }
    try (var files = Files.walk(data.resolve("media"))) {
      return files.filter(file -> file.toString().endsWith(".description")).count();
    }
  }

  private static List<String> answersOf(Path data, @Nullable PostgresDatabase database) {
    try (var process = start(data, database);
        var client = new GatewayClient(process.url(), KEY)) {
      await(() -> status(client).equals("WORKING"));
      var answers = new ArrayList<String>();
      for (var path :
          List.of(
              "/api/shop/chats/" + FRIEND + "@c.us/messages?limit=10",
              "/api/shop/chats",
              "/api/contacts/all?session=shop",
              "/api/shop/events?limit=4")) {
        var answer = client.get(path);
        assertThat(answer.status()).isEqualTo(200);
        answers.add(answer.json().toString().replace(process.url().toString(), "the gateway"));
      }
      return answers;
    }
  }

  private int run(@Nullable PostgresDatabase database, String... arguments) {
    if (database == null) {
      return GatewayCommand.run(Map.of(), directory, arguments);
    }
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--postgres-url", database.url(), "--postgres-user", database.user()));
    return GatewayCommand.run(
        Map.of(Setting.POSTGRES_PASSWORD.variable(), database.password()),
        directory,
        all.toArray(String[]::new));
  }

  private static GatewayProcess start(Path data, @Nullable PostgresDatabase database) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.putAll(
        Map.of(Setting.PORT, "0", Setting.DATA_DIR, data.toString(), Setting.API_KEY, KEY));
    if (database != null) {
      settings.put(Setting.STORE, "postgres");
      settings.put(Setting.POSTGRES_URL, database.url());
      settings.put(Setting.POSTGRES_USER, database.user());
      settings.put(Setting.POSTGRES_PASSWORD, database.password());
    }
    return GatewayProcess.start(Settings.of(settings));
  }

  private static void send(GatewayClient client, String text) {
    var body = Map.<String, Object>of("session", "shop", "chatId", FRIEND + "@c.us", "text", text);
    assertThat(client.post("/api/sendText", body).status()).isEqualTo(200);
  }

  private static void sendFile(GatewayClient client) {
    var file = Map.of("mimetype", "text/plain", "filename", "a.txt", "data", "aGVsbG8=");
    var body = Map.<String, Object>of("session", "shop", "chatId", FRIEND + "@c.us", "file", file);
    assertThat(client.post("/api/sendFile", body).status()).isEqualTo(200);
  }

  private static String status(GatewayClient client) {
    return client.get("/api/sessions/shop").text("status");
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }
}
