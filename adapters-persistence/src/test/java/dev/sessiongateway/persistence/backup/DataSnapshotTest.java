package dev.sessiongateway.persistence.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.store.StoreSnapshot.SnapshotFile;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.SqliteDatabase;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataSnapshotTest {
  private static final StoreAddress ADA = new StoreAddress("ada.db");

  @TempDir private Path directory;

  @Test
  void theCopiesOfAllDatabasesAreOfOneMoment() throws Exception {
    var over = new AtomicBoolean();
    var rounds = new AtomicLong();
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory.resolve("data")));
        var writer = Executors.newSingleThreadExecutor()) {
      var store = databases.at(ADA);
      number(databases.registry(), 0);
      number(store, 0);
      var writing =
          writer.submit(() -> {
            for (var round = 1L; !over.get(); round++) {
              number(databases.registry(), round);
              number(store, round);
              rounds.set(round);
            }
          });
      try {
        for (var i = 0; i < 10; i++) {
          var folder = Files.createDirectory(directory.resolve("copies-" + i));
          var before = rounds.get();
          try (var snapshot = snapshot(databases, () -> {})) {
            awaitRound(rounds, before + 2);
            var copies = snapshot.copyInto(folder);
            assertThat(copies)
                .extracting(SnapshotFile::file)
                .containsExactly("registry.db", "stores/ada.db");
            var first = numberOf(copies.getFirst().copy());
            assertThat(first - numberOf(copies.getLast().copy()))
                .as("the store is written right after the registry")
                .isBetween(0L, 1L);
            assertThat(snapshot.damaged()).isEmpty();
          }
        }
      } finally {
        over.set(true);
      }
      writing.get();
    }
  }

  @Test
  void writesGoOnWhileTheCopiesAreMade() throws IOException, SQLException {
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory.resolve("data")))) {
      number(databases.registry(), 1);
      try (var snapshot = snapshot(databases, () -> {})) {
        number(databases.registry(), 2);
        var copies = snapshot.copyInto(Files.createDirectory(directory.resolve("copies")));
        assertThat(numberOf(copies.getFirst().copy())).isEqualTo(1);
      }
    }
  }

  @Test
  void nothingIsCommittedWhileTheNetworkIsOpened() throws Exception {
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory.resolve("data")));
        var writer = Executors.newSingleThreadExecutor()) {
      var commits = new AtomicLong();
      var asked = new CountDownLatch(1);
      try (var _ =
          snapshot(
              databases,
              () -> {
                var before = databases.registry().commits();
                writer.execute(() -> {
                  asked.countDown();
                  number(databases.registry(), 7);
                });
                awaitUninterruptibly(asked);
                commits.set(databases.registry().commits() - before);
              })) {
        assertThat(commits).hasValue(0);
      }
    }
  }

  @Test
  void aFailureMeanwhileReleasesTheWriters() throws IOException {
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory.resolve("data")))) {
      assertThatThrownBy(() ->
              snapshot(
                  databases,
                  () -> {
                    throw new IllegalStateException("no files");
                  }))
          .hasMessage("no files");

      number(databases.registry(), 3);
    }
  }

  @Test
  void aClosedStoreIsCopiedToo() throws IOException {
    try (var databases = SqliteDatabases.open(DataDirectory.of(directory.resolve("data")))) {
      databases.release(databases.at(ADA));
      try (var snapshot = snapshot(databases, () -> {})) {
        assertThat(snapshot.copyInto(Files.createDirectory(directory.resolve("copies"))))
            .extracting(SnapshotFile::file)
            .containsExactly("registry.db", "stores/ada.db");
      }
    }
  }

  @Test
  void theDirectoryOfAnotherProcessIsRefused() {
    var data = directory.resolve("data");
    try (var _ = SqliteDatabases.open(DataDirectory.of(data))) {
      assertThatThrownBy(() -> DataSnapshot.offline(data))
          .isInstanceOf(DatabaseUnusable.Locked.class);
    }
    try (var _ = DataSnapshot.offline(data)) {
      assertThatThrownBy(() -> SqliteDatabases.open(DataDirectory.of(data)))
          .isInstanceOf(DatabaseUnusable.Locked.class);
    }
    SqliteDatabases.open(DataDirectory.of(data)).close();
  }

  private DataSnapshot snapshot(SqliteDatabases databases, Runnable meanwhile) {
    var root = DataDirectory.of(directory.resolve("data")).root();
    return databases.withStoresHeld(open -> DataSnapshot.online(root, open, meanwhile));
  }

  private static void number(SqliteDatabase database, long number) {
    try {
      var _ =
          database.write(transaction ->
              transaction.update(
                  """
                  INSERT INTO delivery (number, session, webhook, event_id, event, attempt, at,
                    outcome, millis, answer)
                  VALUES (?, 0, '', '', '', 1, 0, '', 0, '')
                  """,
                  number));
    } catch (FaultException e) {
      throw new AssertionError(e);
    }
  }

  private static long numberOf(Path file) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT max(number) FROM delivery")) {
      return result.getLong(1);
    }
  }

  private static void awaitRound(AtomicLong rounds, long wanted) {
    var end = System.nanoTime() + 30_000_000_000L;
    while (rounds.get() < wanted) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
