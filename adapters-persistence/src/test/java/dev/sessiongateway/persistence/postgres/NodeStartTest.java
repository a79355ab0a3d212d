package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.StoreAddress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nodes that start, and gateways that want the database for themselves.
@NeedsProgram("postgres")
@NoRetry
@Nightly
class NodeStartTest {
  private static final String END_OF_THE_LOCKS =
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

  private PostgresDatabase database;
  private StoreContext alone;
  private StoreContext shared;

  @BeforeEach
  void create() {
    database = PostgresServer.shared().createDatabase();
    alone = TemporaryPostgresStores.context(database, Map.of());
    shared = TemporaryPostgresStores.context(database, NodeStores.SHARED);
  }

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void aGatewayThatIsAloneHasNoNodes() {
    try (var stores = PostgresStores.open(alone)) {
      assertThat(stores.ownership()).isEmpty();
      assertThatThrownBy(() -> PostgresStores.open(shared))
          .isInstanceOf(StoreUnusable.InUse.class)
          .hasMessageContaining("in use by a gateway that has it for itself");
    }
    PostgresStores.open(shared).close();
  }

  @Test
  void nodesKeepOutWhoWantsTheDatabaseForItself() throws SQLException {
    var first = PostgresStores.open(shared);
    try (var _ = PostgresStores.open(shared)) {
      first.close();
      assertThatThrownBy(() -> PostgresStores.open(alone))
          .isInstanceOf(StoreUnusable.InUse.class)
          .hasMessageContaining("in use by nodes");
      assertThatThrownBy(
              () -> PostgresGuard.lock(new PostgresSchema(PostgresAddress.standard(alone))))
          .isInstanceOf(StoreUnusable.InUse.class);
    }
    PostgresStores.open(alone).close();
  }

  @Test
  void anotherValueOfTheOptionIsRefused() {
    assertThatThrownBy(() ->
            PostgresStores.open(TemporaryPostgresStores.context(database, Map.of("nodes", "many"))))
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining("'nodes'");
  }

  @Test
  void nodesMakeTheTablesTogether() throws Exception {
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var starts = new ArrayList<Future<PostgresStores>>();
      for (var i = 0; i < 4; i++) {
        starts.add(callers.submit(() -> PostgresStores.open(shared)));
      }
      var all = new ArrayList<PostgresStores>();
      for (var start : starts) {
        all.add(start.get());
      }
      for (var i = 0; i < all.size(); i++) {
        join(all.get(i), new NodeUrl("http://node-" + i + ":8080"));
        newSession(all.get(i), "s" + i);
      }
      assertThat(ownership(all.getFirst()).owners()).hasSize(4);
      assertThat(ownership(all.getLast()).nodes()).hasSize(4);
      all.forEach(PostgresStores::close);
    }
  }

  @Test
  void sessionsOfAGatewayThatWasAloneAreTaken() {
    try (var stores = PostgresStores.open(alone)) {
      assertThat(StoreProbe.create(stores).write(1)).isEqualTo(DONE);
    }
    try (var stores = PostgresStores.open(shared)) {
      var lease = join(stores, FIRST);
      assertThat(ownership(stores).owners().getFirst().lease()).isNull();
      var probe = StoreProbe.of(stores);
      assertThat(probe.write(2)).isEqualTo("session.elsewhere");
      assertThat(ownership(stores).take(lease, List.of(ADA))).containsOnlyKeys(ADA);
      assertThat(probe.write(2)).isEqualTo(DONE);
      assertThat(probe.has(1)).isTrue();
      probe.assertNoGap();
    }
    try (var stores = PostgresStores.open(alone)) {
      assertThat(StoreProbe.of(stores).write(3)).isEqualTo(DONE);
    }
  }

  /// What an exclusive gateway has begun with ends nodes that were cut off.
  @Test
  void nodesThatWereCutOffAndReplacedWriteNothing() {
    try (var node = PostgresStores.open(shared)) {
      join(node, FIRST);
      var probe = StoreProbe.create(node);
      assertThat(probe.write(1)).isEqualTo(DONE);
      try (var later = replacement(alone)) {
        for (var number = 2; number < 50; number++) {
          assertThat(probe.write(number)).isIn("session.elsewhere", "store.broken", "store.busy");
        }
        assertThat(StoreProbe.attempt(() -> newSession(node, "ben")))
            .isIn("session.elsewhere", "store.broken", "store.busy");
        var after = StoreProbe.of(later);
        assertThat(after.write(100)).isEqualTo(DONE);
        after.assertNoGap();
        assertThat(later.sessions().list()).hasSize(1);
      }
    }
  }

  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  void aGatewayThatWasCutOffAndReplacedByNodesWritesNothing() {
    try (var former = PostgresStores.open(alone)) {
      var probe = StoreProbe.create(former);
      assertThat(probe.write(1)).isEqualTo(DONE);
      try (var node = replacement(shared)) {
        for (var number = 2; number < 50; number++) {
          assertThat(probe.write(number)).isIn("store.broken", "store.busy");
        }
        var lease = join(node, FIRST);
        assertThat(ownership(node).take(lease, List.of(ADA))).containsOnlyKeys(ADA);
        assertThat(StoreProbe.of(node).write(100)).isEqualTo(DONE);
        await("it is refused", () -> !probe.isHealthy());
      }
    }
  }

  /// Opens the stores in a moment in which those before have lost their lock.
  private PostgresStores replacement(StoreContext context) {
    while (true) {
      database.executeAsSuperuser(END_OF_THE_LOCKS);
      try {
        return PostgresStores.open(context);
      } catch (StoreUnusable.InUse _) {
        // They were faster.
      }
    }
  }

  @Test
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  void aNodeThatLosesItsLockGoesOn() {
    try (var node = PostgresStores.open(shared)) {
      join(node, FIRST);
      var probe = StoreProbe.create(node);
      database.executeAsSuperuser(END_OF_THE_LOCKS);
      probe.writesAgain(1);
      await(
          "it has the lock again",
          () -> {
            try {
              PostgresStores.open(alone).close();
              return false;
            } catch (StoreUnusable.InUse _) {
              return true;
            }
          });
    }
  }

  /// What a start finds may be what another node is creating.
  @Test
  void aStartRemovesNothingOfOthers() throws Exception {
    try (var node = PostgresStores.open(shared);
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      join(node, FIRST);
      var starts =
          callers.submit(() -> {
            for (var i = 0; i < 6; i++) {
              PostgresStores.open(shared).close();
            }
          });
      var count = 0;
      while (!starts.isDone()) {
        newSession(node, "s" + count++);
      }
      starts.get();
      assertThat(count).isPositive();
      try (var other = PostgresStores.open(shared)) {
        assertThat(other.sessions().list()).hasSize(count);
        for (var i = 0; i < count; i++) {
          assertThat(other.events().lastSeq(session(other, "s" + i))).isOne();
        }
      }
    }
  }

  private static SessionRef session(PostgresStores stores, String name) {
    return stores.sessions().reload(new SessionName(name)).orElseThrow().ref();
  }

  /// A crash between two transactions leaves such rows.
  @Test
  @ExpectsLog(
      value = "WARN SessionLoader - leftovers of deleted sessions stay until the next start",
      optional = "the stores may be closed before all is cleaned")
  void theFirstNodeRemovesWhatCrashesLeft() throws SQLException {
    PostgresStores.open(shared).close();
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      try (var node = PostgresStores.open(shared)) {
        join(node, FIRST);
        newSession(node, "ada");
      }
      statement.execute(
          "INSERT INTO session (store, name, instance, version, desired, state, history, last_seq)"
              + " SELECT store, 'lost', CAST(gen_random_uuid() AS TEXT), 1, desired, state,"
              + " history, 0 FROM session");
      try (var _ = PostgresStores.open(shared)) {
        await(
            "it is removed",
            () -> {
              try (var row = statement.executeQuery("SELECT count(*) FROM session")) {
                return row.next() && row.getLong(1) == 1;
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
      }
    }
  }

  @Test
  void whoReadsSessionsOfANodeIsToldThatTheyCouldNotBeLoaded() {
    PostgresStores.open(shared).close();
    database.executeAsSuperuser("REVOKE SELECT ON registered_session FROM " + database.user());
    try (var stores = PostgresStores.open(shared)) {
      assertThatThrownBy(() -> stores.sessions().list())
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("store");
      assertThatThrownBy(() -> stores.events().lastSeq(new SessionRef(ADA, StoreAddress.DEFAULT)))
          .isInstanceOf(FaultException.class);
    }
  }

  @Test
  @ExpectsLog("WARN ChangeFollower - changes of other nodes are not received now")
  void changesAreToldAgainAfterTheConnectionWasLost() {
    try (var first = PostgresStores.open(shared);
        var second = PostgresStores.open(shared)) {
      var changes = new LinkedBlockingQueue<Change>();
      ownership(second).onChange(changes::add);
      var lease = join(first, FIRST);
      join(second, SECOND);
      var ada = newSession(first, "ada");
      await("a change", () -> !changes.isEmpty());
      database.executeAsSuperuser(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE datname = current_database() AND query LIKE 'LISTEN%'");
      changes.clear();
      var ben = newSession(first, "ben");
      // Whether or not it is told, it is right.
      assertThat(ownership(second).owners())
          .extracting(owner -> owner.session(), owner -> owner.lease())
          .containsExactly(tuple(ada.name(), lease), tuple(ben.name(), lease));
      await("it is told again", () -> !changes.isEmpty());
      changes.clear();
      first.events().append(ada.ref(), List.of());
      newSession(first, "cleo");
      await("the next change is told", () -> !changes.isEmpty());
    }
  }
}
