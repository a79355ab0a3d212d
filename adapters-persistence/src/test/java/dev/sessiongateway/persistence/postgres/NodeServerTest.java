package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.LENGTH;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Nodes whose server goes away and comes back.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
class NodeServerTest {

  @Test
  @ExpectsLog("WARN ChangeFollower - changes of other nodes are not received now")
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      value = "WARN PoolBase - .*Failed to validate connection",
      optional = "a connection may be replaced before it is used")
  void theyGoOnWithWhatTheyHave() {
    try (var server = PostgresServer.start(PostgresOptions.fast());
        var database = server.createDatabase();
        var first = PostgresStores.open(context(database));
        var second = PostgresStores.open(context(database))) {
      var lease = join(first, FIRST);
      join(second, SECOND);
      var ada = new StoreProbe(first, newSession(first, "ada").ref());
      var ben = new StoreProbe(second, newSession(second, "ben").ref());
      second.sessions().reload(ADA);
      Set<SessionRef> followed = ConcurrentHashMap.newKeySet();
      second.events().onAppend(followed::add);
      var isTold = new AtomicBoolean();
      ownership(second).onChange(_ -> isTold.set(true));
      assertThat(ada.write(1)).isEqualTo(DONE);
      assertThat(ben.write(1)).isEqualTo(DONE);

      server.stop();
      await("writes are refused", () -> ada.write(2).equals("store.broken"));
      assertThat(StoreProbe.attempt(() -> ownership(first).renew(lease, LENGTH)))
          .isEqualTo("store.broken");
      isTold.set(false);
      followed.clear();
      server.restart();

      ada.writesAgain(3);
      ben.writesAgain(3);
      ada.readsAgain(3);
      ben.readsAgain(3);
      await("all is well", () -> ada.isHealthy() && ben.isHealthy());
      await(
          "the lease is extended",
          () -> StoreProbe.attempt(() -> ownership(first).renew(lease, LENGTH)).equals(DONE));
      // A connection that was idle meanwhile may be found broken now.
      await(
          "nodes are listed",
          () -> StoreProbe.attempt(() -> ownership(first).nodes()).equals(DONE));
      // What was missed may be anything.
      await("it is told", isTold::get);
      await("who follows reads anew", () -> followed.contains(session("ada").ref()));
      await("all is there", () -> hasNoGap(ada) && hasNoGap(ben));
      assertThat(new StoreProbe(second, ada.session()).write(4)).isEqualTo("session.elsewhere");
    }
  }

  /// Another idle connection of the pool may be broken too.
  private static boolean hasNoGap(StoreProbe probe) {
    return StoreProbe.attempt(probe::assertNoGap).equals(DONE);
  }

  private static StoreContext context(PostgresDatabase database) {
    return TemporaryPostgresStores.context(database, NodeStores.SHARED);
  }
}
