package dev.sessiongateway.persistence.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.PostgresSource;
import dev.sessiongateway.persistence.postgres.PostgresStores;
import dev.sessiongateway.persistence.postgres.PostgresTarget;
import dev.sessiongateway.persistence.sqlite.DirectorySource;
import dev.sessiongateway.persistence.sqlite.DirectoryTarget;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that copies, at random moments, and runs one with little memory.
@Order(1)
@NeedsProgram("postgres")
@NoRetry
@Nightly
final class CopyCrashTest {
  private static final int ROUNDS = Boolean.getBoolean("gateway.faults") ? 10 : 2;
  private static final int MESSAGES = 3_000;
  private static final int LARGE_FILE_BYTES = 32 << 20;

  /// Less than twice the large file, with all that the process needs beside it.
  private static final int LITTLE_MEMORY_MIB = 40;

  private static final int MEMORY_MIB = 256;

  private final PostgresDatabase database = PostgresServer.shared().createDatabase();
  @TempDir private Path directory;

  @AfterEach
  void drop() {
    database.close();
  }

  private static StoreContext context(String url, String user, String password) {
    return new StoreContext(
        Path.of("unused"),
        new SystemIdentifiers(),
        SlowOperations.off(),
        Map.of("url", url, "user", user, "password", password));
  }

  private StoreContext context() {
    return context(database.url(), database.user(), database.password());
  }

  @Test
  void eitherSideIsWholeAfterAKillAndALargeFileNeedsLittleMemory() throws Exception {
    var here = directory.resolve("here");
    var files = fill(here);
    var answers = answers(here, files);
    var random = new Random(7);
    var cut = 0;
    for (var round = 0; round < ROUNDS; round++) {
      cut += kill("to-postgres", here, random) ? 1 : 0;
    }
    assertThat(run("to-postgres", here)).isZero();
    assertThat(answers(here, files)).isEqualTo(answers);
    try (var stores = PostgresStores.open(context())) {
      assertThat(FilledStores.answers(stores, files)).isEqualTo(answers);
    }
    var back = directory.resolve("back");
    for (var round = 0; round < ROUNDS; round++) {
      cut += kill("to-directory", back, random) ? 1 : 0;
    }
    assertThat(run("to-directory", back)).isZero();
    assertThat(answers(back, files)).isEqualTo(answers);
    assertThat(cut).as("kills in the middle").isPositive();
  }

  /// A target that is complete, because the kill came too late, is emptied for the next round.
  ///
  /// @return whether the target is unfinished
  private boolean kill(String way, Path path, Random random) throws Exception {
    var process = start(way, path, MEMORY_MIB);
    try (var lines = process.inputReader(StandardCharsets.US_ASCII)) {
      assertThat(lines.readLine()).isEqualTo("begins");
      if (!process.waitFor(random.nextInt(1_500), TimeUnit.MILLISECONDS)) {
        process.toHandle().destroyForcibly();
      }
      process.waitFor();
    }
    var isToPostgres = way.equals("to-postgres");
    try {
      if (isToPostgres) {
        PostgresStores.open(context()).close();
      } else {
        SqliteStores.open(path).close();
      }
    } catch (StoreUnusable | DatabaseUnusable e) {
      assertThat(e).hasMessageContaining("a copy into it");
      return true;
    }
    if (isToPostgres) {
      try (var connection = database.connect();
          var statement = connection.createStatement()) {
        statement.execute(
            "TRUNCATE registered_session, session, access_key, endpoint_health, message,"
                + " message_tally, kind_tally, chat, chat_label, known_contact, contact, lid,"
                + " event, delivery, delivery_cursor, dead_letter, poll_tally, archived_chat,"
                + " bot_conversation, post_deletion_delivery, network_state, node_secret,"
                + " media_withdrawal, media CASCADE");
      }
    } else {
      Files.move(path, directory.resolve("complete-" + random.nextLong()));
    }
    return false;
  }

  private static List<MediaId> fill(Path here) {
    try (var stores = SqliteStores.open(here, new SystemIdentifiers())) {
      var files = new ArrayList<>(FilledStores.fill(stores));
      var eve = stores.sessions().list().getLast().ref();
      for (var number = 100; number < 100 + MESSAGES; number++) {
        stores
            .accountUpdates()
            .take(
                eve,
                Collections.nCopies(1, Samples.arrived(Samples.received(number, Samples.GRACE))),
                Samples.stamp("e" + number));
      }
      var content = new byte[LARGE_FILE_BYTES];
      new Random(3).nextBytes(content);
      files.add(stores.media().put(content, "video/mp4", null).id());
      return files;
    }
  }

  private static List<String> answers(Path data, List<MediaId> files) {
    try (var stores = SqliteStores.open(data, new SystemIdentifiers())) {
      return FilledStores.answers(stores, files);
    }
  }

  private int run(String way, Path path) throws Exception {
    var process = start(way, path, LITTLE_MEMORY_MIB);
    process.getInputStream().transferTo(System.err);
    return process.waitFor();
  }

  private Process start(String way, Path path, int memoryMiB) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx" + memoryMiB + "m",
            "-cp",
            System.getProperty("java.class.path"),
            Copying.class.getName(),
            way,
            path.toString(),
            database.url(),
            database.user(),
            database.password())
        .redirectError(Redirect.INHERIT)
        .start();
  }

  /// Copies, and ends with 0 when both sides are equal.
  static final class Copying {
    private Copying() {}

    public static void main(String[] args) {
      var path = Path.of(args[1]);
      var database = context(args[2], args[3], args[4]);
      var isEqual =
          args[0].equals("to-postgres") ? toPostgres(path, database) : toDirectory(database, path);
      System.exit(isEqual ? 0 : 1);
    }

    private static boolean toPostgres(Path path, StoreContext database) {
      try (var source = DirectorySource.open(path);
          var target = PostgresTarget.open(database)) {
        return isEqual(source, target);
      }
    }

    private static boolean toDirectory(StoreContext database, Path path) {
      try (var source = PostgresSource.open(database);
          var target = DirectoryTarget.open(path)) {
        return isEqual(source, target);
      }
    }

    private static boolean isEqual(CopySource source, CopyTarget target) {
      System.out.println("begins");
      var media = new MediaCopy.Files(source.media(), target.media());
      return StoreCopy.run(source, target, media).stream().allMatch(StoreCopy.Comparison::isEqual);
    }
  }
}
