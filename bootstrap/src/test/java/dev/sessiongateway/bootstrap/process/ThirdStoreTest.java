package dev.sessiongateway.bootstrap.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.backup.BackupFailure;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway on a store that a jar brings: one that is in memory and knows little of itself.
final class ThirdStoreTest {
  private static final SessionName SHOP = new SessionName("shop");

  private static final String KEY = "a-key-of-the-operator";

  @TempDir private Path directory;

  @BeforeEach
  void installJar() throws IOException {
    var jars = Files.createDirectories(directory.resolve("data/store-providers"));
    try (var jar = new JarOutputStream(Files.newOutputStream(jars.resolve("memory.jar")))) {
      jar.putNextEntry(new JarEntry("META-INF/services/" + StoreProvider.class.getName()));
      jar.write(Memory.class.getName().getBytes(UTF_8));
      jar.closeEntry();
    }
  }

  @Test
  void theGatewayKeepsEverythingInIt() {
    try (var process = GatewayProcess.start(settings(Map.of()))) {
      process.gateway().sessions().createIfAbsent(NewSession.started(SHOP));
    }
    assertThat(directory.resolve("data/registry.db")).doesNotExist();
    try (var process = GatewayProcess.start(settings(Map.of()))) {
      assertThat(process.gateway().sessions().get(SHOP).name()).isEqualTo(SHOP);
    }
  }

  @Test
  void whatTheStoreDoesNotKnowIsLeftOut() {
    try (var process = GatewayProcess.start(settings(Map.of()));
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(client.get("/health").json().path("details").properties())
          .extracting(Map.Entry::getKey)
          .contains("database", "stores", "writer", "network")
          .doesNotContain("wal", "disk", "mediaFiles.space");
      var metrics = client.send("GET", "/metrics", Map.of("X-Api-Key", KEY), new byte[0]).body();
      assertThat(new String(metrics, UTF_8))
          .contains("store_databases", "store_writes")
          .doesNotContain("store_wal_bytes", "store_database_bytes");
    }
  }

  @Test
  void aBackupIsRefusedByAStoreWithoutSnapshots() {
    try (var process = GatewayProcess.start(settings(Map.of()));
        var client = new GatewayClient(process.url(), KEY)) {
      var refused = client.post("/api/server/backup", Map.of());
      assertThat(refused.status()).isEqualTo(501);
      assertThat(refused.text("code")).isEqualTo("unsupported.backup");
    }
  }

  @Test
  void aStoreThatAProgramBringsNeedsNoSetting() {
    var settings = settings(Map.of(Setting.STORE, "sqlite"));
    try (var process = GatewayProcess.start(settings, new Memory())) {
      process.gateway().sessions().createIfAbsent(NewSession.started(SHOP));
    }
    assertThat(directory.resolve("data/registry.db")).doesNotExist();
  }

  @Test
  void aDirectoryIsOfOneGatewayAlthoughTheStoreIsElsewhere() {
    try (var _ = GatewayProcess.start(settings(Map.of()))) {
      assertThatThrownBy(() -> GatewayProcess.start(settings(Map.of())))
          .isInstanceOf(DataDirectoryInUse.class)
          .hasMessageContaining("--data-dir");
    }
    GatewayProcess.start(settings(Map.of())).close();
  }

  @Test
  void aNameThatNoStoreHasEndsTheStart() {
    assertThatThrownBy(() -> GatewayProcess.start(settings(Map.of(Setting.STORE, "teletext"))))
        .isInstanceOfSatisfying(
            StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.MISUSED))
        .hasMessageContaining("there is no store 'teletext'")
        .hasMessageContaining("memory")
        .hasMessageContaining("sqlite");
  }

  @Test
  void whyTheStoreCannotBeOpenedIsTold() {
    Memory.refuse(directory, new StoreUnusable("nothing answers at db", "start it", null));
    assertThatThrownBy(() -> GatewayProcess.start(settings(Map.of())))
        .isInstanceOfSatisfying(
            StartupFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE))
        .hasMessage("nothing answers at db; start it");
    assertThat(Doctor.examine(settings(Map.of())))
        .contains(new ProcessFinding("database", "nothing answers at db", "start it"));

    Memory.refuse(directory, new StoreUnusable.InUse("in use", null));
    assertThatThrownBy(() -> GatewayProcess.start(settings(Map.of())))
        .isInstanceOf(DataDirectoryInUse.class);
    assertThat(Doctor.foundRunning(Doctor.examine(settings(Map.of())))).isTrue();

    Memory.refuse(directory, new IllegalStateException("no options"));
    assertThatThrownBy(() -> GatewayProcess.start(settings(Map.of())))
        .hasMessage("the store 'memory' cannot be opened: no options");
  }

  @Test
  void keysAreKeptInIt() {
    var settings = settings(Map.of());
    assertThatThrownBy(() -> OfflineKeyStore.existing(settings))
        .hasMessage("there is no data of a gateway in the store memory");
    try (var keys = OfflineKeyStore.open(settings)) {
      keys.create(new AccessKeys.NewKey("mine", Set.of(Scope.ADMIN), null, null, null, true, null));
    }
    try (var keys = OfflineKeyStore.existing(settings)) {
      assertThat(keys.list()).hasSize(1);
    }
  }

  @Test
  void theRegistryOfAnotherStoreIsNotRebuilt() {
    assertThatThrownBy(() -> Doctor.rebuildRegistry(settings(Map.of())))
        .isInstanceOf(BackupFailure.class)
        .hasMessageContaining("the store is memory")
        .hasMessageContaining("run 'gateway doctor' without this option");
  }

  private Settings settings(Map<Setting, String> values) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.STORE, "memory");
    all.putAll(values);
    return Settings.of(all);
  }

  /// What is in memory outlives the gateway, by its data directory.
  public static final class Memory implements StoreProvider {
    private static final Map<Path, InMemoryStores> STORES = new ConcurrentHashMap<>();
    private static final Map<Path, RuntimeException> REFUSALS = new ConcurrentHashMap<>();

    static void refuse(Path home, RuntimeException refusal) {
      REFUSALS.put(home.resolve("data"), refusal);
    }

    @Override
    public String name() {
      return "memory";
    }

    @Override
    public boolean hasData(StoreContext context) {
      return STORES.containsKey(context.dataDirectory())
          || REFUSALS.containsKey(context.dataDirectory());
    }

    @Override
    public OpenedStores open(StoreContext context) {
      var refusal = REFUSALS.get(context.dataDirectory());
      if (refusal != null) {
        throw refusal;
      }
      return STORES.computeIfAbsent(context.dataDirectory(), _ -> new InMemoryStores());
    }
  }
}
