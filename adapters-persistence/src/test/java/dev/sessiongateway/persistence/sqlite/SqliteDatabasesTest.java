package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteDatabasesTest {
  @TempDir Path directory;
  @AutoClose private SqliteDatabases databases;

  @BeforeEach
  void open() {
    databases = SqliteDatabases.open(DataDirectory.of(directory), Limits.DEFAULT, 2);
  }

  private static StoreAddress address(String path) {
    return new StoreAddress(path);
  }

  @Test
  void moreStoresThanTheLimitAreAConflictAndOpenOnesAreNot() {
    var first = databases.at(address("first.db"));
    var second = databases.at(address("second.db"));

    assertThatThrownBy(() -> databases.at(address("third.db")))
        .hasMessageContaining("2 stores are open")
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.too-many"));
    assertThat(directory.resolve("stores/third.db")).doesNotExist();
    assertThat(databases.at(address("second.db"))).isSameAs(second);

    databases.release(first);
    databases.close();
    open();
    databases.at(address("third.db"));
  }

  @Test
  void whatHoldsDataIsOpenedHoweverManyStoresThereAre() {
    for (var name : new String[] {"first.db", "second.db", "third.db"}) {
      databases.release(databases.at(address(name)));
    }

    for (var name : new String[] {"first.db", "second.db", "third.db"}) {
      assertThat(databases.existing(address(name), 1).waitingWrites()).isZero();
    }
    assertThat(databases.all()).hasSize(4);
  }

  @Test
  void aStoreIsOpenAsLongAsSomebodyUsesIt() {
    var once = databases.at(address("used.db"));
    var twice = databases.at(address("used.db"));

    databases.release(once);
    assertThat(
            twice.<Integer>write(
                transaction -> transaction.handle().execute("DELETE FROM discarded_session")))
        .isZero();
    databases.release(twice);

    assertThat(databases.files()).containsExactly(databases.registry());
    // Opening it again waits for the end of closing it.
    var again = databases.at(address("used.db"));
    assertThatThrownBy(() -> twice.read(_ -> 1))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.busy"));
    assertThat(again).isNotSameAs(twice);
    assertThat(again.<Integer>read(_ -> 1)).isEqualTo(1);
  }
}
