package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static dev.sessiongateway.persistence.postgres.StoreProbe.timed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A database beside the default one, on a server that is down at times.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@Nightly
class FurtherDatabaseTest {
  private static PostgresServer elsewhere;

  private PostgresDatabase standard;
  private PostgresDatabase archive;
  private PostgresStores stores;

  @BeforeAll
  static void start() {
    elsewhere = PostgresServer.start(PostgresOptions.fast());
  }

  @AfterAll
  static void end() {
    if (elsewhere != null) {
      elsewhere.close();
    }
  }

  @BeforeEach
  void create() {
    standard = PostgresServer.shared().createDatabase();
    archive = elsewhere.createDatabase();
    open();
  }

  private void open() {
    stores =
        PostgresStores.open(
            TemporaryPostgresStores.context(
                standard,
                Map.of(
                    "databases.archive.url", archive.url(),
                    "databases.archive.user", archive.user(),
                    "databases.archive.password", archive.password())));
  }

  @AfterEach
  void close() {
    stores.close();
    standard.close();
  }

  private StoreProbe session(String name, String address) {
    return new StoreProbe(
        stores,
        stores.sessions().create(Samples.at(address, Samples.session(name)), List.of()).ref());
  }

  private StoreProbe stored(String name) {
    return new StoreProbe(stores, find(name).ref());
  }

  private Session find(String name) {
    return stores.sessions().list().stream()
        .filter(session -> session.name().value().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anAddressInADatabaseThatIsNotConfiguredIsRefused() {
    assertThat(StoreProbe.attempt(() -> session("ada", "attic/service.db")))
        .isEqualTo("invalid.config.store.address");
    assertThat(stores.sessions().list()).isEmpty();
  }

  @Test
  void aSessionsDataIsInItsDatabase() {
    var here = session("here", "service.db");
    var there = session("there", "archive/service.db");
    assertThat(here.write(1)).isEqualTo(DONE);
    assertThat(there.write(2)).isEqualTo(DONE);
    stores.close();
    open();
    assertThat(stored("here").has(1)).isTrue();
    assertThat(stored("here").has(2)).isFalse();
    assertThat(stored("there").has(2)).isTrue();
    assertThat(stores.health().notices()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  void whileItIsGoneTheOthersWorkAndHealthNamesIt() {
    var here = session("here", "service.db");
    var there = session("there", "archive/service.db");
    assertThat(there.write(1)).isEqualTo(DONE);
    elsewhere.stop();
    await("it is refused", () -> there.write(2).equals("store.broken"));
    assertThat(here.write(3)).isEqualTo(DONE);
    assertThat(here.read(3)).isEqualTo(DONE);
    await("health tells", () -> !stores.health().check().ok());
    assertThat(stores.health().check().place())
        .isEqualTo("127.0.0.1:" + elsewhere.port() + "/" + archive.name());
    elsewhere.restart();
    there.writesAgain(4);
    await("health tells", () -> stores.health().check().ok());
    assertThat(there.has(1)).isTrue();
    there.assertNoGap();
  }

  @Test
  @ExpectsLog("ERROR FurtherDatabase - a database is not usable")
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  void itIsDownAtTheStartAndComesBack() {
    assertThat(session("here", "service.db").write(1)).isEqualTo(DONE);
    assertThat(session("there", "archive/service.db").write(2)).isEqualTo(DONE);
    for (var start = 1; start <= 2; start++) {
      stores.close();
      elsewhere.stop();
      open();
      assertServesOnlyItsOthers(start);
      elsewhere.restart();
      await(
          "it is tried again",
          () ->
              stores.health().notices().stream()
                  .allMatch(line -> line.contains("is usable again")));
    }
    assertThat(stores.health().notices())
        .containsExactly(
            "database 'archive' is usable again; its sessions failed and need a start of the"
                + " gateway");
    assertThat(find("there").state()).isInstanceOf(SessionState.Failed.class);
    assertThat(session("new", "archive/service.db").write(3)).isEqualTo(DONE);
    stores.close();
    open();
    assertThat(stored("there").has(2)).isTrue();
    assertThat(stored("there").write(4)).isEqualTo(DONE);
    assertThat(stored("new").has(3)).isTrue();
    stored("there").assertNoGap();
    assertThat(stores.health().notices()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR FurtherDatabase - a database is not usable")
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  void aSnapshotNamesWhatIsGoneAndHasTheOthers(@TempDir Path folder) throws IOException {
    assertThat(session("here", "service.db").write(1)).isEqualTo(DONE);
    assertThat(session("there", "archive/service.db").write(2)).isEqualTo(DONE);
    assertThat(session("too", "archive/more.db").write(3)).isEqualTo(DONE);
    elsewhere.stop();
    assertSnapshotHasOnlyItsOthers(folder.resolve("lost"));
    stores.close();
    open();
    assertSnapshotHasOnlyItsOthers(folder.resolve("down at the start"));
    elsewhere.restart();
  }

  private void assertSnapshotHasOnlyItsOthers(Path folder) throws IOException {
    Files.createDirectory(folder);
    try (var snapshot = stores.snapshots().orElseThrow().take(() -> {})) {
      assertThat(snapshot.copyInto(folder, true))
          .extracting(StoreSnapshot.SnapshotFile::file)
          .contains("registry.db", "service.db")
          .noneMatch(file -> file.contains("archive"));
      assertThat(snapshot.damaged())
          .containsOnlyKeys("stores/archive/more.db", "stores/archive/service.db")
          .allSatisfy((_, reason) -> assertThat(reason).contains("database 'archive'"));
    }
  }

  private void assertServesOnlyItsOthers(int start) {
    assertThat(stored("here").has(1)).isTrue();
    assertThat(stored("here").write(10 + start)).isEqualTo(DONE);
    assertThat(find("there").state()).isInstanceOf(SessionState.Failed.class);
    assertThat(stored("there").read(2)).isEqualTo("store.damaged");
    assertThat(
            timed(() ->
                assertThat(StoreProbe.attempt(() -> session("more", "archive/service.db")))
                    .isEqualTo("store.broken")))
        .as("without a connection of its own")
        .isLessThan(Duration.ofSeconds(2));
    assertThat(stores.health().check().ok()).isTrue();
    assertThat(stores.health().notices())
        .singleElement()
        .asString()
        .startsWith("database 'archive': the database 127.0.0.1:" + elsewhere.port() + "/")
        .contains("is not reachable")
        .doesNotContain(archive.password());
  }
}
