package dev.sessiongateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreProviderContract;
import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreProviderTest implements StoreProviderContract {
  @TempDir private Path directory;

  @Override
  public StoreProvider provider() {
    return new SqliteStoreProvider();
  }

  @Override
  public StoreContext context() {
    return new StoreContext(directory.resolve("data"));
  }

  @Test
  void aFileThatIsNoDatabaseIsToldWithWhatToDo() throws IOException {
    var registry = Files.createDirectories(directory.resolve("data")).resolve("registry.db");
    Files.writeString(registry, "no database ".repeat(500));
    assertThatThrownBy(() -> provider().open(context()))
        .isInstanceOfSatisfying(
            StoreUnusable.class,
            e -> assertThat(e.advice()).contains("restore it from a backup", "--rebuild-registry"))
        .hasMessageContaining(registry + " is damaged");
  }

  @Test
  void aMissingRegistryIsToldWithWhatToDo() throws IOException {
    try (var stores = provider().open(context())) {
      stores.sessions().create(Samples.session("ada"), List.of());
    }
    Files.delete(directory.resolve("data/registry.db"));
    assertThat(provider().hasData(context())).isTrue();
    assertThatThrownBy(() -> provider().open(context()))
        .isInstanceOfSatisfying(
            StoreUnusable.class,
            e ->
                assertThat(e.advice())
                    .contains("backup, or run 'gateway doctor --rebuild-registry'"))
        .hasMessageContaining("is missing beside 1 store");
  }
}
