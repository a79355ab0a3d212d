package dev.sessiongateway.persistence;

import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

/// Which files the addresses of clients lead to, and what they cost.
class StoreAddressesTest {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  private Session create(Session session) {
    return temporary.get().sessions().create(session, List.of());
  }

  private Path file(String relative) {
    return temporary.directory().resolve(relative);
  }

  @Test
  void theDefaultIsBesideTheRegistryAndOthersAreInAFolderOfTheirOwn() {
    create(session("ada"));
    create(at("deep/other.db", session("grace")));

    assertThat(file("service.db")).exists();
    assertThat(file("stores/deep/other.db")).exists();
    assertThat(file("deep")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "registry.db-journal/x.db",
        "registry.db-wal/x.db",
        "service.db-journal/x.db",
        "simulator/world.jsonl/x.db",
        "other.db/x.db",
        ".hidden/x.db",
        "registry.db"
      })
  void noAddressTakesTheNameOfAFileOfTheGateway(String address) throws IOException {
    refused(address, "invalid.config.store.address");

    temporary.reopen();

    assertThat(names(temporary.directory())).doesNotContain("stores", "simulator");
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulator/x.db", "media/x.db", "stores/x.db", "registry/x.sqlite"})
  void whatSoundsLikeAPlaceOfTheGatewayIsInTheFolderOfStores(String address) {
    create(at(address, session("ada")));

    assertThat(file("stores/" + address)).exists();
    temporary.reopen();
    assertThat(temporary.get().sessions().list()).hasSize(1);
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndKept() throws IOException {
    Files.createDirectories(file("stores"));
    Files.writeString(file("stores/notes.db"), "not a database");

    refused("notes.db", "invalid.config.store.address");

    assertThat(file("stores/notes.db")).hasContent("not a database");
  }

  @Test
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  void aDatabaseOfTheDaysBeforeTheFirstReleaseIsRefusedAndKept() throws Exception {
    create(session("ada"));
    create(at("early.db", session("grace")));
    temporary.close();
    Files.delete(file("stores/early.db"));
    execute("stores/early.db", "CREATE TABLE flyway_schema_history (version TEXT)");

    temporary.open();

    assertThat(temporary.get().health().notices())
        .singleElement()
        .asString()
        .contains("stores/early.db", "written before the first release");
    assertThat(temporary.get().sessions().list())
        .extracting(Session::state)
        .contains(new SessionState.Failed(FailureReason.STORE_DAMAGED));
    execute("stores/other.db", "CREATE TABLE flyway_schema_history (version TEXT)");
    refused("other.db", "invalid.config.store.address");
  }

  private void execute(String database, String sql) throws Exception {
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file(database));
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Test
  void aDatabaseOfAnotherProgramIsRefusedAndKept() throws Exception {
    Files.createDirectories(file("stores"));
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file("stores/foreign.db"));
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE session (mine TEXT)");
    }
    var before = Files.readAllBytes(file("stores/foreign.db"));

    refused("foreign.db", "invalid.config.store.address");

    assertThat(file("stores/foreign.db")).hasBinaryContent(before);
  }

  @Test
  void noiseInAStoreThatNobodyUsesIsRefused() throws IOException, SQLException {
    var ada = create(at("noise.db", session("ada")));
    temporary.get().sessions().delete(ada);
    temporary.reopen();
    try (var noisy = new RandomAccessFile(file("stores/noise.db").toFile(), "rw")) {
      var noise = new byte[4_096];
      new Random(1).nextBytes(noise);
      noisy.seek(4_096);
      noisy.write(noise);
    }

    refused("noise.db", "invalid.config.store.address");
  }

  @Test
  void aFolderIsNoStore() throws IOException {
    Files.createDirectories(file("stores/folder.db"));

    refused("folder.db", "invalid.config.store.address");
  }

  @Test
  void anEmptyFileIsANewStore() throws IOException {
    Files.createDirectories(file("stores"));
    Files.createFile(file("stores/empty.db"));

    var ada = create(at("empty.db", session("ada")));

    temporary.reopen();
    assertThat(temporary.get().sessions().list()).containsExactly(ada);
  }

  private void refused(String address, String code) throws IOException {
    var before = temporary.get().sessions().list();

    assertThatThrownBy(() -> temporary.get().sessions().open(new StoreAddress(address)))
        .satisfies(e -> hasCode(e, code));
    assertThatThrownBy(() -> create(at(address, session("refused"))))
        .satisfies(e -> hasCode(e, code));

    assertThat(temporary.get().sessions().list()).isEqualTo(before);
  }

  @Test
  void aStoreThatNoSessionUsesIsClosed() throws IOException {
    var ada = create(session("ada"));
    var grace = create(at("shared.db", session("grace")));

    for (var i = 0; i < 8; i++) {
      ada = temporary.get().sessions().save(at("ada-" + i + ".db", ada), List.of());
      temporary.get().sessions().open(new StoreAddress("looked-at.db")).close();
    }
    ada = temporary.get().sessions().save(at("shared.db", ada), List.of());
    temporary.get().sessions().delete(grace);

    await(() -> openFiles().equals(List.of("registry.db", "shared.db")));
    // A thread ends a little after its file is closed.
    await(() -> Stream.of("ada", "looked-at", "service.db").noneMatch(threads()::contains));
    assertThat(temporary.get().sessions().save(ada, List.of(event("1"))).version())
        .isEqualTo(ada.version() + 1);
    temporary.get().sessions().delete(ada);
    await(() -> openFiles().equals(List.of("registry.db")));
  }

  /// The databases of this test that the process has open, by their locks.
  private List<String> openFiles() {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .map(StoreAddressesTest::target)
          .filter(target -> target.startsWith(temporary.directory().toString()))
          .filter(target -> target.endsWith(".lock"))
          .map(target -> target.substring(target.lastIndexOf('/') + 1, target.length() - 5))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException _) {
      return ""; // closed meanwhile
    }
  }

  private static String threads() {
    return String.join(
        "\n", Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList());
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + 20_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static void hasCode(Throwable e, String code) {
    assertThat(e)
        .isInstanceOfSatisfying(
            FaultException.class, thrown -> assertThat(thrown.fault().code()).isEqualTo(code));
  }
}
