package dev.sessiongateway.persistence.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.AppendNotifier;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.event.StoreChanges;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.JdbiMessageStore;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreExtensionsTest {
  @TempDir Path directory;
  private ExtendedStores stores;

  @BeforeEach
  void open() {
    var databases = SqliteDatabases.open(DataDirectory.ofComplete(directory.resolve("data")));
    var locations = new SessionLocations();
    var json = new Json();
    var events = new EventWriter(json, new AppendNotifier(StoreChanges.UNOBSERVED));
    stores =
        new ExtendedStores(
            databases, locations, json, events, new JdbiMessageStore(locations, json, events));
  }

  @AfterEach
  void close() {
    stores.databases().close();
  }

  @Test
  void aStoreIsFoundByItsPort() throws IOException {
    try (var found = found(Registry.class)) {
      assertThat(found.find(IntSupplier.class).orElseThrow().getAsInt()).isEqualTo(1);
      assertThat(found.find(Runnable.class)).isEmpty();
    }
  }

  @Test
  @ExpectsLog("WARN StoreExtensions - the store of a part cannot be used")
  void oneWhoseClassesAreMissingLeavesTheOthers() throws IOException {
    var names = List.of("org.example.Removed", Registry.class.getName());
    try (var found = found(names)) {
      assertThat(found.find(IntSupplier.class)).isPresent();
    }
  }

  @Test
  void databasesThatCanHaveNoneHaveNone() throws IOException {
    try (var found = found(OfOtherDatabases.class)) {
      assertThat(found.find(Runnable.class)).isEmpty();
    }
  }

  @Test
  @ExpectsLog("ERROR StoreExtensions - the store of a part did not close")
  void allAreClosed() throws IOException {
    var found = found(Failing.class, Counted.class);
    var counted = found.find(Closed.class).orElseThrow();
    found.close();
    assertThat(counted.times).hasSize(1);
  }

  private StoreExtensions found(Class<?>... extensions) throws IOException {
    return found(List.of(extensions).stream().map(Class::getName).toList());
  }

  private StoreExtensions found(List<String> extensions) throws IOException {
    var services = directory.resolve("META-INF/services");
    Files.createDirectories(services);
    Files.write(services.resolve(StoreExtension.class.getName()), extensions);
    var urls = new URL[] {directory.toUri().toURL()};
    try (var loader = new URLClassLoader(urls, StoreExtension.class.getClassLoader())) {
      return StoreExtensions.over(stores, loader);
    }
  }

  /// Counts the databases.
  public static final class Registry implements StoreExtension<IntSupplier> {
    @Override
    public Class<IntSupplier> port() {
      return IntSupplier.class;
    }

    @Override
    public Optional<IntSupplier> over(ExtendedStores stores) {
      return Optional.of(() -> stores.databases().all().size());
    }
  }

  public static final class OfOtherDatabases implements StoreExtension<Runnable> {
    @Override
    public Class<Runnable> port() {
      return Runnable.class;
    }

    @Override
    public Optional<Runnable> over(ExtendedStores stores) {
      return Optional.empty();
    }
  }

  public static final class Failing implements StoreExtension<AutoCloseable> {
    @Override
    public Class<AutoCloseable> port() {
      return AutoCloseable.class;
    }

    @Override
    public Optional<AutoCloseable> over(ExtendedStores stores) {
      return Optional.of(() -> {
        throw new IOException("it is stuck");
      });
    }
  }

  public static final class Counted implements StoreExtension<Closed> {
    @Override
    public Class<Closed> port() {
      return Closed.class;
    }

    @Override
    public Optional<Closed> over(ExtendedStores stores) {
      return Optional.of(new Closed());
    }
  }

  static final class Closed implements AutoCloseable {
    private final List<String> times = new ArrayList<>();

    @Override
    public void close() {
      times.add("closed");
    }
  }
}
