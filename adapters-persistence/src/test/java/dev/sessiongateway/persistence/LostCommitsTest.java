package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.session.Session;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A write-ahead log that is removed or cut takes confirmed commits with it; that is told.
@NoRetry
@ExpectsLog(
    "ERROR CommitCount - commits that were confirmed are not there any more: the file ending in"
        + " -wal was removed or cut, or the database is an older copy")
class LostCommitsTest {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  private Session ada;

  /// Some of it is in the database files, the rest in the logs.
  private Path killed() throws IOException {
    temporary.get().sessions().create(session("early"), List.of());
    temporary.reopen();
    ada = temporary.get().sessions().create(session("ada"), List.of(event("1")));
    for (var number = 1; number <= 20; number++) {
      temporary.get().messages().record(ada.ref(), sent(number, GRACE), "print", stamp("m"));
    }
    return temporary.copyAsIfKilled();
  }

  private static SqliteStores open(Path directory) {
    return SqliteStores.open(directory, new CountingIdentifiers());
  }

  private static List<String> names(SqliteStores stores) {
    return stores.sessions().list().stream().map(session -> session.name().value()).toList();
  }

  @Test
  void aKillLosesNothingAndIsNoCauseForAlarm() throws IOException {
    var copy = killed();

    try (var stores = open(copy)) {
      assertThat(stores.health().notices()).isEmpty();
      assertThat(stores.messages().find(ada.ref(), messageId(20))).isPresent();
    }
    try (var stores = open(copy)) {
      assertThat(stores.health().notices()).isEmpty();
    }
  }

  @Test
  @ExpectsLog("WARN SessionLoader - a session was not found in its store and starts from nothing")
  void aLogThatIsGoneIsTold() throws IOException {
    var copy = killed();
    Files.delete(copy.resolve("service.db-wal"));

    try (var stores = open(copy)) {
      assertThat(stores.health().notices())
          .singleElement()
          .asString()
          .contains("service.db lost 21 commits", "write-ahead log");
      assertThat(names(stores)).containsExactly("ada", "early");
      stores.sessions().save(find(stores, "early"), List.of(event("2")));
    }
    try (var stores = open(copy)) {
      assertThat(stores.health().notices()).as("told once").isEmpty();
    }
  }

  @Test
  void aLogThatWasCutIsTold() throws IOException {
    var copy = killed();
    try (var log = new RandomAccessFile(copy.resolve("service.db-wal").toFile(), "rw")) {
      log.setLength(log.length() / 2);
    }

    try (var stores = open(copy)) {
      assertThat(stores.health().notices()).singleElement().asString().contains("service.db lost");
    }
  }

  @Test
  void anOlderCopyOfADatabaseIsTold() throws IOException {
    temporary.get().sessions().create(session("early"), List.of());
    temporary.close();
    var file = temporary.directory().resolve("service.db");
    var older = Files.copy(file, temporary.directory().resolve("backup"));
    temporary.open();
    var early = find(temporary.get(), "early");
    temporary.get().sessions().save(early, List.of(event("1")));
    temporary.close();
    Files.move(older, file, StandardCopyOption.REPLACE_EXISTING);

    temporary.open();

    assertThat(temporary.get().health().notices())
        .singleElement()
        .asString()
        .contains("lost 1 commits");
  }

  @Test
  @ExpectsLog(
      "ERROR SessionLoader - the registry has lost commits; sessions that only the stores know are"
          + " kept, 'gateway doctor --rebuild-registry' takes them up again")
  void whatOnlyTheStoresKnowIsKeptWhenTheRegistryHasLostSomething() throws IOException {
    var copy = killed();
    Files.delete(copy.resolve("registry.db-wal"));

    for (var start = 1; start <= 2; start++) {
      try (var stores = open(copy)) {
        assertThat(names(stores)).containsExactly("early");
        assertThat(stores.health().notices())
            .singleElement()
            .asString()
            .contains("registry.db has lost");
        assertThat(stores.health().check().ok()).isTrue();
      }
    }

    assertThat(SqliteStores.rebuildRegistry(copy).added()).containsExactly("ada");
    try (var stores = open(copy)) {
      assertThat(stores.health().notices()).isEmpty();
      assertThat(names(stores)).containsExactly("ada", "early");
      assertThat(stores.messages().find(ada.ref(), messageId(20))).isPresent();
    }
  }

  private static Session find(SqliteStores stores, String name) {
    return stores.sessions().list().stream()
        .filter(session -> session.name().value().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
