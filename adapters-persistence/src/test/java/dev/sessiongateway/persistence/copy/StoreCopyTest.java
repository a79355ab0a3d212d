package dev.sessiongateway.persistence.copy;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.media.MediaDirectory;
import dev.sessiongateway.persistence.postgres.PostgresCheck;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.PostgresSource;
import dev.sessiongateway.persistence.postgres.PostgresStores;
import dev.sessiongateway.persistence.postgres.PostgresTarget;
import dev.sessiongateway.persistence.sqlite.DirectorySource;
import dev.sessiongateway.persistence.sqlite.DirectoryTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Copies between data directories and PostgreSQL databases.
@NeedsProgram("postgres")
@Nightly
final class StoreCopyTest {
  private final PostgresDatabase database =
      PostgresServer.shared().createDatabase(PostgresServer.IN_ORDER_OF_ENGLISH);
  @TempDir private Path directory;

  @AfterEach
  void drop() {
    database.close();
  }

  static StoreContext context(PostgresDatabase database, Map<String, String> more) {
    var options = new HashMap<String, String>(more);
    options.put("url", database.url());
    options.put("user", database.user());
    options.put("password", database.password());
    return new StoreContext(
        Path.of("target"), new SystemIdentifiers(), SlowOperations.off(), options);
  }

  private StoreContext context() {
    return context(database, Map.of());
  }

  private Path data(String name) {
    return directory.resolve(name);
  }

  private static List<StoreCopy.Comparison> toPostgres(Path from, StoreContext to) {
    try (var source = DirectorySource.open(from);
        var target = PostgresTarget.open(to)) {
      return run(source, target);
    }
  }

  private static List<StoreCopy.Comparison> run(CopySource source, CopyTarget target) {
    return StoreCopy.run(source, target, new MediaCopy.Files(source.media(), target.media()));
  }

  private static List<StoreCopy.Comparison> toDirectory(StoreContext from, Path to) {
    try (var source = PostgresSource.open(from);
        var target = DirectoryTarget.open(to)) {
      return run(source, target);
    }
  }

  private List<MediaId> filled(String name) {
    try (var stores = SqliteStores.open(data(name), new SystemIdentifiers())) {
      var files = FilledStores.fill(stores);
      addSecretOfNodes(data(name));
      return files;
    }
  }

  /// As in a directory that was copied from a store of nodes.
  private static void addSecretOfNodes(Path data) {
    var url = "jdbc:sqlite:" + data.resolve("registry.db");
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      var _ = statement.executeUpdate("INSERT INTO node_secret VALUES (1, x'0102ff')");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> answersOf(Path data, List<MediaId> files) {
    try (var stores = SqliteStores.open(data, new SystemIdentifiers())) {
      assertThat(stores.health().notices()).isEmpty();
      return FilledStores.answers(stores, files);
    }
  }

  private static void assertEqual(List<StoreCopy.Comparison> compared) {
    assertThat(compared).isNotEmpty().allMatch(StoreCopy.Comparison::isEqual);
  }

  @Test
  void everythingIsThereAfterACopyToPostgresAndBack() {
    var files = filled("here");
    var answers = answersOf(data("here"), files);

    var there = toPostgres(data("here"), context());
    assertEqual(there);
    assertThat(there.stream().filter(each -> each.source().rows() > 0))
        .extracting(each -> each.source().table())
        .contains(
            Stream.of(
                    CopiedTable.OF_REGISTRY,
                    CopiedTable.OF_SESSION,
                    CopiedTable.BY_TRIGGERS,
                    List.of(CopiedTable.SESSION, CopiedTable.MESSAGE, CopiedTable.DELIVERY))
                .flatMap(List::stream)
                .map(CopiedTable::plainName)
                .toArray(String[]::new))
        .contains("message brought along", "files");
    try (var stores = PostgresStores.open(context())) {
      assertThat(FilledStores.answers(stores, files)).isEqualTo(answers);
      var ada = stores.sessions().list().getFirst().ref();
      stores.messages().record(ada, sent(99, GRACE), "p", stamp("n"));
      assertThat(stores.messages().find(ada, messageId(99))).isPresent();
    }
  }

  @Test
  void aCopyBackHasTheSameSums() {
    var files = filled("here");
    var there = toPostgres(data("here"), context());
    var back = toDirectory(context(), data("back"));

    assertEqual(back);
    assertThat(back).isEqualTo(there);
    assertThat(answersOf(data("back"), files)).isEqualTo(answersOf(data("here"), files));
  }

  @Test
  void aDirectoryIsCopiedToAnotherOne() {
    var files = filled("here");
    try (var source = DirectorySource.open(data("here"));
        var target = DirectoryTarget.open(data("there"))) {
      assertEqual(run(source, target));
    }
    assertThat(answersOf(data("there"), files)).isEqualTo(answersOf(data("here"), files));
  }

  @Test
  void filesGoIntoAFolderBesidePostgresAndOutOfItAgain() throws Exception {
    var files = filled("here");
    var answers = answersOf(data("here"), files);
    var beside = new MediaDirectory(data("beside/media"));
    try (var source = DirectorySource.open(data("here"));
        var target = PostgresTarget.open(context())) {
      assertEqual(StoreCopy.run(source, target, new MediaCopy.Files(source.media(), beside)));
      assertThat(target.media().isEmpty()).isTrue();
      assertThat(beside.isEmpty()).isFalse();
    }
    // That of an earlier copy, another file, and what a killed copy has left.
    var id = files.getFirst().value();
    var folder = Files.createDirectories(data("back/media/" + id.substring(0, 2)));
    for (var name : List.of(id, id + ".description", id + ".part", id + ".kept-for-good")) {
      Files.writeString(folder.resolve(name), "{}");
    }
    Files.writeString(folder.resolve("other"), "mine");
    Files.writeString(folder.resolve("other.description"), "{}");
    try (var source = PostgresSource.open(context());
        var target = DirectoryTarget.open(data("back"))) {
      assertEqual(StoreCopy.run(source, target, new MediaCopy.Files(beside, target.media())));
    }
    assertThat(answersOf(data("back"), files)).isEqualTo(answers);
    assertThat(folder.resolve("other")).hasContent("mine");
  }

  @Test
  void filesStayWhereBothSidesLookForThem() {
    var files = filled("here");
    try (var source = DirectorySource.open(data("here"));
        var target = PostgresTarget.open(context())) {
      var compared = StoreCopy.run(source, target, new MediaCopy.None());
      assertEqual(compared);
      assertThat(compared).noneMatch(each -> each.source().table().equals("files"));
    }
    assertThat(number(database, "SELECT count(*) FROM media")).isZero();
    assertThat(answersOf(data("here"), files)).isNotEmpty();
  }

  @Test
  void aTargetWithDataIsRefusedAndKept() {
    filled("here");
    assertEqual(toPostgres(data("here"), context()));

    assertThatThrownBy(() -> toPostgres(data("here"), context()))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("has data");
    assertThatThrownBy(() -> toDirectory(context(), data("here")))
        .isInstanceOf(DatabaseUnusable.Unreadable.class)
        .hasMessageContaining("it has data");
    PostgresStores.open(context()).close();
    SqliteStores.open(data("here")).close();
  }

  @Test
  void databasesThatWereMovedAwayLeaveNothingBehindThatIsHeldAgainstTheCopy() throws IOException {
    var files = filled("here");
    var answers = answersOf(data("here"), files);
    assertEqual(toPostgres(data("here"), context()));
    var away = Files.createDirectory(directory.resolve("away"));
    for (var name : List.of("registry.db", "service.db", "stores")) {
      Files.move(data("here").resolve(name), away.resolve(name));
    }

    assertEqual(toDirectory(context(), data("here")));

    assertThat(IntegrityCheck.of(data("here").resolve("registry.db"), "registry.db", true))
        .isEmpty();
    assertThat(answersOf(data("here"), files)).isEqualTo(answers);
  }

  @Test
  void whatIsInUseIsRefused() {
    filled("here");
    try (var _ = SqliteStores.open(data("here"))) {
      assertThatThrownBy(() -> toPostgres(data("here"), context()))
          .isInstanceOf(DatabaseUnusable.Locked.class);
    }
    try (var _ = PostgresStores.open(context())) {
      assertThatThrownBy(() -> toPostgres(data("here"), context()))
          .isInstanceOf(StoreUnusable.InUse.class);
      assertThatThrownBy(() -> toDirectory(context(), data("there")))
          .isInstanceOf(StoreUnusable.InUse.class);
    }
  }

  @Test
  void aStoreOfAFurtherDatabaseGoesThere() {
    try (var stores = SqliteStores.open(data("here"))) {
      var ada = stores.sessions().create(at("archive/ada.db", session("ada")), List.of()).ref();
      stores
          .accountUpdates()
          .take(
              ada,
              List.of(new Event.ContactChanged(new Contact(GRACE, "Grace", null), true)),
              stamp("1"));
    }
    assertThatThrownBy(() -> toPostgres(data("here"), context()))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("no database archive is configured");
    try (var further = PostgresServer.shared().createDatabase()) {
      var both =
          context(
              database,
              Map.of(
                  "databases.archive.url", further.url(),
                  "databases.archive.user", further.user(),
                  "databases.archive.password", further.password()));
      assertEqual(toPostgres(data("here"), both));
      assertThat(number(further, "SELECT count(*) FROM contact")).isEqualTo(1);
      assertThat(number(database, "SELECT count(*) FROM session")).isZero();
      assertEqual(toDirectory(both, data("back")));
      assertThat(data("back").resolve("stores/archive/ada.db")).exists();
      assertThatThrownBy(() -> toDirectory(context(), data("other")))
          .isInstanceOf(StoreUnusable.class)
          .hasMessageContaining("no database archive is configured");
    }
  }

  private static long number(PostgresDatabase database, String query) {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theZeroCharacterIsReplacedWherePostgresHasNone() {
    try (var stores = SqliteStores.open(data("here"))) {
      var ada = stores.sessions().create(session("ada"), List.of()).ref();
      stores
          .accountUpdates()
          .take(
              ada,
              List.of(new Event.ContactChanged(new Contact(GRACE, "a\0b", null), true)),
              stamp("1"));
    }
    assertEqual(toPostgres(data("here"), context()));
    try (var stores = PostgresStores.open(context())) {
      var ada = stores.sessions().list().getFirst().ref();
      assertThat(stores.contacts().find(ada, GRACE).orElseThrow().name()).isEqualTo("a\uFFFDb");
    }
  }

  @Test
  void tablesOfANewerVersionAreRefused() throws SQLException {
    filled("here");
    newer(data("here/stores/bob.db"));
    assertThatThrownBy(() -> toPostgres(data("here"), context()))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageContaining("newer version");

    PostgresStores.open(context()).close();
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE flyway_schema_history SET version = '99'");
    }
    assertThatThrownBy(() -> toDirectory(context(), data("there")))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("newer version");
    assertThatThrownBy(() -> PostgresTarget.open(context()).close())
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("newer version");
  }

  private static void newer(Path file) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 99");
    }
  }

  @Test
  void aMissingStoreIsRefused() throws IOException {
    filled("here");
    Files.delete(data("here/stores/bob.db"));

    assertThatThrownBy(() -> toPostgres(data("here"), context()))
        .isInstanceOf(DatabaseUnusable.Unreadable.class)
        .hasMessageContaining("it is missing");
  }

  @Test
  void theOldestAttemptsOfAllStoresHaveTheLowestNumbers() {
    filled("here");
    assertEqual(toPostgres(data("here"), context()));

    assertThat(
            number(
                database,
                """
                SELECT count(*) FROM (SELECT max(at) OVER (PARTITION BY session ORDER BY number)
                  AS at, number FROM delivery) AS a JOIN (SELECT max(at) OVER
                  (PARTITION BY session ORDER BY number) AS at, number FROM delivery) AS b
                  ON a.number < b.number AND a.at > b.at
                """))
        .isZero();
  }

  @Test
  void aSnapshotIsADataDirectoryOfTheMomentItWasTaken() throws IOException {
    var files = filled("here");
    assertEqual(toPostgres(data("here"), context()));
    var folder = Files.createDirectory(data("copies"));
    try (var stores = PostgresStores.open(context())) {
      var ran = new AtomicBoolean();
      try (var snapshot = stores.snapshots().orElseThrow().take(() -> ran.set(true))) {
        stores.sessions().create(session("late"), List.of());
        var copies = snapshot.copyInto(folder, true);
        assertThat(copies)
            .extracting(StoreSnapshot.SnapshotFile::file)
            .contains("registry.db", "service.db", "stores/bob.db")
            .anyMatch(file -> file.startsWith("media/"));
        assertThat(copies).allMatch(copy -> Files.exists(copy.copy()));
        assertThat(snapshot.damaged()).isEmpty();
      }
      assertThat(ran).isTrue();
      stores.sessions().create(session("later"), List.of());
    }
    assertThat(answersOf(folder, files)).isEqualTo(answersOf(data("here"), files));
    assertThat(IntegrityCheck.ofDirectory(folder, true).values()).allMatch(Optional::isEmpty);
  }

  @Test
  void aCheckFindsWhatDoesNotBelongTogether() throws SQLException {
    filled("here");
    assertEqual(toPostgres(data("here"), context()));
    try (var _ = PostgresStores.open(context());
        var connection = database.connect();
        var statement = connection.createStatement()) {
      assertThat(PostgresCheck.of(context(), true).values())
          .hasSizeGreaterThan(10)
          .allMatch(Optional::isEmpty);

      statement.execute("DELETE FROM event WHERE seq = 2");
      statement.execute("UPDATE message_tally SET messages = messages + 1 WHERE scope = ''");
      statement.execute(
          "UPDATE contact SET session = 99 WHERE session = (SELECT min(session) FROM contact)");
      statement.execute("DELETE FROM media_chunk WHERE number = 1");
      statement.execute("UPDATE registered_session SET name = 'nobody' WHERE name = 'Eve'");
      assertThat(PostgresCheck.of(context(), false).values().stream().flatMap(Optional::stream))
          .containsExactly("1 registered sessions have no row");
      assertThat(PostgresCheck.of(context(), true).values().stream().flatMap(Optional::stream))
          .hasSizeGreaterThan(4);
    }
  }
}
