package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class DataDirectoryTest {
  @TempDir Path temporary;
  private Path root;
  private Path outside;
  private DataDirectory directory;

  @BeforeEach
  void make() throws IOException {
    outside = Files.createDirectory(temporary.toRealPath().resolve("outside"));
    root = temporary.toRealPath().resolve("data");
    directory = DataDirectory.of(root);
  }

  private Path resolve(String address) {
    return directory.resolve(StoreAddress.parse(address, root.toString()).path());
  }

  @ParameterizedTest
  @CsvSource({
    "service.db, service.db",
    "/app/data/service.db, service.db",
    "deep/er/other.sqlite3, deep/er/other.sqlite3",
    "/app/data/deep/other.sqlite, deep/other.sqlite"
  })
  void anAddressLeadsIntoTheDirectory(String address, String file) {
    assertThat(resolve(address)).isEqualTo(root.resolve(file));
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void anAbsolutePathInsideLeadsThere() {
    assertThat(resolve(root + "/service.db")).isEqualTo(root.resolve("service.db"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":resource:http://127.0.0.1:1/x.db",
        ":memory:",
        "file:x.db",
        "jdbc:sqlite:x.db",
        "x.db?enable_load_extension=true",
        "x.db?synchronous=OFF",
        "?enable_load_extension=true&x.db",
        "../x.db",
        "a/../../x.db",
        "a/./x.db",
        "a//x.db",
        "..\\x.db",
        "%2e%2e/x.db",
        "/etc/x.db",
        "/app/data/../x.db",
        "/app/data//etc/x.db",
        "x.txt",
        ".db",
        "a/.db",
        "x.db/",
        "x.db\u0000.db",
        "x.db\n",
        "registry.db",
        "REGISTRY.DB",
        "/app/data/registry.db",
        ""
      })
  void whatLeadsElsewhereIsInvalid(String address) throws IOException {
    assertThatThrownBy(() -> resolve(address)).satisfies(DataDirectoryTest::isInvalidAddress);

    assertThat(everything()).containsExactlyInAnyOrder("data", "outside");
  }

  @Test
  void aLinkedFolderThatLeadsOutIsInvalid() throws IOException {
    Files.createSymbolicLink(root.resolve("link"), outside);

    assertThatThrownBy(() -> resolve("link/x.db")).satisfies(DataDirectoryTest::isInvalidAddress);
    assertThatThrownBy(() -> resolve("link/deeper/x.db"))
        .satisfies(DataDirectoryTest::isInvalidAddress);

    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void aLinkedFileThatLeadsOutIsInvalid() throws IOException {
    var victim = Files.writeString(outside.resolve("victim.db"), "mine");
    Files.createSymbolicLink(root.resolve("link.db"), victim);

    assertThatThrownBy(() -> resolve("link.db")).satisfies(DataDirectoryTest::isInvalidAddress);

    assertThat(victim).hasContent("mine");
  }

  @Test
  void aLinkThatLeadsNowhereIsInvalid() throws IOException {
    Files.createSymbolicLink(root.resolve("link.db"), outside.resolve("not-there.db"));

    assertThatThrownBy(() -> resolve("link.db")).satisfies(DataDirectoryTest::isInvalidAddress);
  }

  @Test
  void aLinkToTheRegistryIsInvalid() throws IOException {
    Files.writeString(root.resolve("registry.db"), "");
    Files.createSymbolicLink(root.resolve("link.db"), root.resolve("registry.db"));

    assertThatThrownBy(() -> resolve("link.db")).satisfies(DataDirectoryTest::isInvalidAddress);
  }

  @Test
  void aLinkInsideIsFollowed() throws IOException {
    var real = Files.createDirectory(root.resolve("real"));
    Files.createSymbolicLink(root.resolve("link"), real);

    assertThat(resolve("link/x.db")).isEqualTo(real.resolve("x.db"));
  }

  @Test
  void aFolderThatIsAFileIsInvalid() throws IOException {
    Files.writeString(root.resolve("taken"), "");

    assertThatThrownBy(() -> resolve("taken/x.db")).satisfies(DataDirectoryTest::isInvalidAddress);
  }

  @Test
  void onlyTheOwnerLooksIntoANewDirectory() throws IOException {
    assertThat(Files.getPosixFilePermissions(root)).hasSize(3);
  }

  private List<String> everything() throws IOException {
    try (var files = Files.walk(temporary, 3)) {
      return files.skip(1).map(file -> file.getFileName().toString()).toList();
    }
  }

  private static void isInvalidAddress(Throwable e) {
    assertThat(e)
        .isInstanceOfSatisfying(
            FaultException.class,
            thrown -> assertThat(thrown.fault().code()).isEqualTo("invalid.config.store.address"));
  }
}
