package dev.sessiongateway.application.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every [StoreProvider] keeps. The data has contracts of its own, one for each port.
public interface StoreProviderContract {
  StoreProvider provider();

  /// With a store that is empty before each test.
  StoreContext context();

  @Test
  default void aSettingCanSayItsName() {
    assertThat(provider().name()).matches("[a-z][a-z0-9-]{0,31}");
  }

  @Test
  default void theServiceLoaderFindsIt() {
    assertThat(ServiceLoader.load(StoreProvider.class).stream().map(ServiceLoader.Provider::type))
        .contains(provider().getClass());
  }

  @Test
  default void whatWasStoredIsThereWhenItIsOpenedAgain() {
    var session = Samples.session("ada");
    try (var stores = provider().open(context())) {
      stores.sessions().create(session, List.of());
    }
    assertThat(provider().hasData(context())).isTrue();
    try (var stores = provider().open(context())) {
      assertThat(stores.sessions().list())
          .singleElement()
          .satisfies(found -> assertThat(found.createdAt()).isEqualTo(session.createdAt()));
    }
  }

  @Test
  default void toAskForDataMakesNothing() {
    assertThat(provider().hasData(context())).isFalse();
    assertThat(provider().hasData(context())).isFalse();
  }

  @Test
  default void twoGatewaysDoNotUseItAtOnce() {
    try (var stores = provider().open(context())) {
      assertThatThrownBy(() -> provider().open(context()))
          .isInstanceOfSatisfying(
              StoreUnusable.InUse.class,
              e -> assertThat(e.getMessage()).isNotBlank().doesNotContain("\n"));
      assertThat(stores.sessions().list()).isEmpty();
    }
  }

  @Test
  default void anOpenStoreIsWell() throws InterruptedException {
    try (var stores = provider().open(context())) {
      stores.sessions().create(Samples.session("ada"), List.of());
      stores.checkContents();
      stores.awaitChecks();
      assertThat(stores.awaitNotified(Duration.ofSeconds(10))).isTrue();

      var health = stores.health();
      assertThat(health.check().reason()).isNull();
      assertThat(health.notices()).isEmpty();
      assertThat(health.unchecked()).isEmpty();
      assertThat(health.stuck()).isEmpty();
      assertThat(health.load().databases()).isPositive();
      assertThat(health.load().writes()).isPositive();
      assertThat(health.load().mostWaitingWrites()).isPositive();
    }
  }

  @Test
  default void aClosedStoreTakesNoWrites() {
    var stores = provider().open(context());
    var health = stores.health();
    stores.close();
    stores.close();
    assertThat(health.check().reason()).isNotNull();
  }

  /// For a store that has snapshots.
  @Test
  default void aSnapshotHasTheSessionsOfItsMoment(@TempDir Path folder) throws IOException {
    try (var stores = provider().open(context())) {
      var snapshots = stores.snapshots();
      if (snapshots.isEmpty()) {
        return;
      }
      stores.sessions().create(Samples.session("ada"), List.of());
      var calls = new AtomicInteger();
      var files = new ArrayList<StoreSnapshot.SnapshotFile>();
      try (var snapshot = snapshots.get().take(calls::incrementAndGet)) {
        stores.sessions().create(Samples.session("ben"), List.of());
        files.addAll(snapshot.copyInto(folder, true));
        assertThat(snapshot.damaged()).isEmpty();
      }
      assertThat(calls).hasValue(1);
      assertThat(files)
          .isNotEmpty()
          .allSatisfy(each -> assertThat(Files.size(each.copy())).isEqualTo(each.bytes()))
          .extracting(StoreSnapshot.SnapshotFile::file)
          .contains("registry.db")
          .doesNotHaveDuplicates();
      assertThat(stores.sessions().list()).hasSize(2);
    }
  }
}
