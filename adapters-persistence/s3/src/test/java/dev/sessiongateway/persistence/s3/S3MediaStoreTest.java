package dev.sessiongateway.persistence.s3;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.application.media.MediaStoreProvider;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Order(1)
@Nightly
class S3MediaStoreTest implements MediaStoreContract {
  private static final int LARGE = 32 << 20;

  @AutoClose private static S3Server server;
  private static int prefixes;

  private final String prefix = "gateway/" + ++prefixes + "/";
  private final MediaStoreProvider.Opened opened = open(Map.of());

  @BeforeAll
  static void start() {
    server = new S3Server();
  }

  private MediaStoreProvider.Opened open(Map<String, String> others) {
    var options = new HashMap<>(server.options(prefix));
    options.putAll(others);
    return new S3MediaStoreProvider().open(options, new SystemIdentifiers());
  }

  @AfterEach
  void close() {
    opened.close().run();
  }

  /// What is beside the files does not matter.
  @Override
  public Stores stores() {
    return new InMemoryStores();
  }

  @Override
  public MediaStore store() {
    return opened.store();
  }

  private byte[] read(MediaId id) throws IOException {
    try (var content = store().open(id).orElseThrow().content()) {
      return content.readAllBytes();
    }
  }

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(MediaStoreProvider.class))
        .anyMatch(provider -> provider.name().equals("s3"));
  }

  @Test
  void openingLeavesNothingBehind() {
    assertThat(server.objects(prefix)).isEmpty();
    assertThat(opened.problem().get()).isEmpty();
  }

  @Test
  void aLargeFileComesBackAsItWas() throws IOException {
    var bytes = new byte[LARGE];
    new Random(1).nextBytes(bytes);

    var stored = store().put(bytes, "video/mp4", "a.mp4");

    assertThat(read(stored.id())).isEqualTo(bytes);
  }

  @Test
  void aFileNeedNotBeReadToItsEnd() throws IOException {
    var stored = store().put(new byte[LARGE], "video/mp4", null);
    for (var i = 0; i < 20; i++) {
      try (var content = store().open(stored.id()).orElseThrow().content()) {
        assertThat(content.read()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../other/x.pdf", "a/b/c", "..", "x\u0000y", "C:\\x"})
  void whatClientsChooseIsInNoName(String filename) {
    var stored = store().put(new byte[] {1}, "a/../../b", filename);

    assertThat(server.objects(prefix)).containsExactly(prefix + "files/" + stored.id());
    assertThat(store().open(stored.id()).orElseThrow().description()).isEqualTo(stored);
  }

  @Test
  void anAddressOpensTheFileWithoutAKey() throws IOException {
    var stored = store().put(new byte[] {1, 2, 3}, "image/png", "Grüße.png");

    var url = store().address(stored.id(), Duration.ofDays(99)).orElseThrow();

    var connection = (HttpURLConnection) url.toURL().openConnection();
    try (var content = connection.getInputStream()) {
      assertThat(content.readAllBytes()).containsExactly(1, 2, 3);
    }
    assertThat(connection.getContentType()).isEqualTo("image/png");
    assertThat(connection.getHeaderField("Content-Disposition"))
        .isEqualTo("inline; filename*=UTF-8''Gr%C3%BC%C3%9Fe.png");
    assertThat(url.getQuery()).contains("X-Amz-Expires=604800");
  }

  @Test
  void theAddressOfATemporaryFileOpensWithoutAKeyAsLongAsTheFileIsThere() throws IOException {
    var now = Instant.parse("2026-01-01T00:00:00Z");
    var url = store().putTemporary(new byte[] {1, 2}, "text/plain", "a.txt", now).orElseThrow();

    try (var content = url.toURL().openStream()) {
      assertThat(content.readAllBytes()).containsExactly(1, 2);
    }
    assertThat(url.getQuery()).contains("X-Amz-Expires=604800");
    assertThat(store().pruneTemporary(LATER)).isEqualTo(new MediaStore.Pruned(1, 2));
    assertThat(server.objects(prefix)).isEmpty();
  }

  @Test
  void temporaryFilesBehindTheFirstPageArePruned() {
    for (var i = 0; i < 1_100; i++) {
      server.put(prefix + "temporary/%012d/f".formatted(i), new byte[] {1});
    }
    assertThat(store().pruneTemporary(Instant.ofEpochSecond(1_050)))
        .isEqualTo(new MediaStore.Pruned(1_050, 1_050));
    assertThat(server.objects(prefix)).hasSize(50);
  }

  @Test
  void filesBehindTheFirstPageArePrunedAndThoseThatAreKeptAreNot() {
    for (var i = 0; i < 1_100; i++) {
      server.put(prefix + "files/f%010d".formatted(i), new byte[] {1});
    }
    for (var i = 0; i < 1_100; i += 2) {
      server.put(prefix + "kept/f%010d".formatted(i), new byte[0]);
    }
    server.put(prefix + "kept/of-a-file-that-is-gone", new byte[0]);

    assertThat(store().prune(Instant.EPOCH, 550)).isEqualTo(MediaStore.Pruned.NONE);
    assertThat(store().prune(Instant.EPOCH, 547)).isEqualTo(new MediaStore.Pruned(3, 3));
    for (var i = 0; i < 20; i += 2) {
      assertThat(store().open(new MediaId("f%010d".formatted(i)))).isPresent();
    }
  }

  @Test
  void aWrongKeyIsToldAtTheStart() {
    assertThatThrownBy(() -> open(Map.of("s3.secret-key", "wrong")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the bucket 'media' at %s cannot be used: the access key or the secret key is refused,"
                    .formatted(server.url())
                + " or lacks a right (SignatureDoesNotMatch)");
    assertThatThrownBy(() -> open(Map.of("s3.access-key", "nobody")))
        .hasMessageContaining("is refused")
        .hasMessageNotContaining(S3Server.SECRET_KEY);
  }

  @Test
  void aBucketThatDoesNotExistIsToldAtTheStart() {
    assertThatThrownBy(() -> open(Map.of("s3.bucket", "nothing")))
        .hasMessageContaining("the bucket 'nothing' at")
        .hasMessageEndingWith("there is no such bucket (NoSuchBucket)");
  }

  @Test
  void aServerThatIsNotThereIsToldAtTheStart() {
    assertThatThrownBy(() -> open(Map.of("s3.endpoint", "http://127.0.0.1:1")))
        .hasMessageEndingWith("cannot be used: no answer: Connection refused");
  }

  @Test
  void aBucketThatDisappearsIsAFaultOfTheStoreUntilItIsBack() {
    try (var own = new S3Server()) {
      var there = new S3MediaStoreProvider().open(own.options(""), new SystemIdentifiers());
      var store = there.store();
      var id = store.put(new byte[] {1}, "text/plain", null).id();
      var ada = new InstanceId(new UUID(1, 1));

      own.deleteBucket();

      assertFault("store.broken", () -> store.put(new byte[] {1}, "text/plain", null));
      assertFault("store.broken", () -> store.open(id));
      assertFault("store.broken", () -> store.delete(id));
      assertFault("store.broken", () -> store.keep(id));
      assertFault("store.broken", () -> store.withdraw(id, ada));
      assertFault("store.broken", () -> store.isWithdrawn(id, ada));
      assertFault("store.broken", () -> store.prune(LATER, 0));
      assertFault("store.broken", () -> store.pruneTemporary(LATER));
      assertThat(there.problem().get().orElseThrow()).contains("there is no such bucket");

      own.createBucket();

      assertThat(there.problem().get().orElseThrow()).contains("the last file was refused");
      store.put(new byte[] {1}, "text/plain", null);
      assertThat(there.problem().get()).isEmpty();
      there.close().run();
    }
  }
}
