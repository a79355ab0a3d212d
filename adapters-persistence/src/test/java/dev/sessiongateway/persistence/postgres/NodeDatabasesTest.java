package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Two nodes with a database beside the default one, on a server that is down at times.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
@Nightly
class NodeDatabasesTest {
  private static PostgresServer elsewhere;

  private PostgresDatabase standard;
  private PostgresDatabase archive;
  private PostgresStores first;
  private PostgresStores second;
  private NodeLease lease;
  private NodeLease other;

  @BeforeAll
  static void start() {
    elsewhere = PostgresServer.start(PostgresOptions.fast());
  }

  @AfterAll
  static void end() {
    if (elsewhere != null) {
      elsewhere.close();
    }
  }

  @BeforeEach
  void create() {
    standard = PostgresServer.shared().createQuickDatabase();
    archive = elsewhere.createQuickDatabase();
    first = open();
    second = open();
    lease = join(first, FIRST);
    other = join(second, SECOND);
  }

  private PostgresStores open() {
    var options = new HashMap<>(NodeStores.SHARED);
    options.put("databases.archive.url", archive.url());
    options.put("databases.archive.user", archive.user());
    options.put("databases.archive.password", archive.password());
    return PostgresStores.open(TemporaryPostgresStores.context(standard, options));
  }

  @AfterEach
  void close() {
    first.close();
    second.close();
    standard.close();
  }

  private static Session create(PostgresStores stores, String name) {
    return stores.sessions().create(at("archive/shop.db", session(name)), List.of(event("1")));
  }

  @Test
  void aSessionIsTakenInTheDatabaseOfItsData() {
    var ada = create(first, "ada");
    var probe = new StoreProbe(first, ada.ref());
    assertThat(probe.write(1)).isEqualTo(DONE);
    ownership(first).release(lease, List.of(ADA));
    assertThat(probe.write(2)).isEqualTo("session.elsewhere");

    assertThat(ownership(second).take(other, List.of(ADA))).containsOnlyKeys(ADA);

    var after = new StoreProbe(second, ada.ref());
    assertThat(after.has(1)).isTrue();
    assertThat(after.write(2)).isEqualTo(DONE);
    after.assertNoGap();
    var owner = ownership(first).owners().getFirst();
    assertThat(owner.lease()).isEqualTo(other);
    assertThat(owner.version()).isEqualTo(ada.version());
  }

  @Test
  void anEarlierTokenIsRefusedThere() {
    var ada = create(first, "ada");
    var probe = new StoreProbe(first, ada.ref());
    expire(FIRST.value());
    assertThat(ownership(second).take(other, List.of(ADA))).containsOnlyKeys(ADA);

    assertThat(probe.write(1)).isEqualTo("session.elsewhere");
    assertThat(StoreProbe.attempt(() -> first.sessions().save(at("shop.db", ada), List.of())))
        .isEqualTo("session.elsewhere");
    assertThat(StoreProbe.attempt(() -> first.sessions().delete(ada)))
        .isEqualTo("session.elsewhere");
    assertThat(second.sessions().reload(ADA)).contains(ada);
  }

  private void expire(String url) {
    standard.executeAsSuperuser(
        "UPDATE node SET lease_until = clock_timestamp() WHERE url = '" + url + "'");
  }

  @Test
  void aSessionMovesBetweenDatabasesAndIsTakenThere() {
    var ada = first.sessions().create(session("ada"), List.of(event("1")));
    var there = first.sessions().save(at("archive/shop.db", ada), List.of(event("2")));
    assertThat(new StoreProbe(first, there.ref()).write(1)).isEqualTo(DONE);
    ownership(first).release(lease, List.of(ADA));

    assertThat(ownership(second).take(other, List.of(ADA))).containsOnlyKeys(ADA);
    assertThat(new StoreProbe(second, there.ref()).write(2)).isEqualTo(DONE);
    var back = second.sessions().save(at("service.db", there), List.of(event("3")));
    assertThat(new StoreProbe(second, back.ref()).write(3)).isEqualTo(DONE);
    ownership(second).release(other, List.of(ADA));

    assertThat(ownership(first).take(lease, List.of(ADA))).containsOnlyKeys(ADA);
    var again = first.sessions().save(at("archive/shop.db", back), List.of(event("4")));
    var probe = new StoreProbe(first, again.ref());
    assertThat(probe.write(4)).isEqualTo(DONE);
    assertThat(probe.has(1)).isTrue();
    assertThat(second.sessions().reload(ADA)).contains(again);
  }

  @Test
  void oneOfTwoNodesGetsANameThere() throws Exception {
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 10; i++) {
        var name = "s" + i;
        var go = new CountDownLatch(1);
        var attempts = new ArrayList<Future<String>>();
        for (var stores : List.of(first, second)) {
          attempts.add(
              callers.submit(() -> {
                go.await();
                return StoreProbe.attempt(() -> create(stores, name));
              }));
        }
        go.countDown();
        assertThat(List.of(attempts.get(0).get(), attempts.get(1).get()))
            .containsExactlyInAnyOrder(DONE, "session.exists");
        for (var stores : List.of(first, second)) {
          var found = stores.sessions().reload(session(name).name()).orElseThrow();
          assertThat(stores.events().lastSeq(found.ref())).isOne();
        }
      }
    }
  }

  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      "WARN PostgresOwnership - sessions are given back although their database does not answer")
  @ExpectsLog(
      "WARN PostgresOwnership - sessions cannot be taken because their database does not answer")
  void whileItIsGoneItsSessionsAreNotTaken() {
    var ada = create(first, "ada");
    var ben = first.sessions().create(session("ben"), List.of());
    var both = List.of(ada.name(), ben.name());
    elsewhere.stop();
    var there = new StoreProbe(second, second.sessions().reload(ben.name()).orElseThrow().ref());
    await("the guards know", () -> !second.health().check().ok() && !first.health().check().ok());
    ownership(first).release(lease, both);

    assertThat(ownership(second).take(other, both)).containsOnlyKeys(ben.name());
    assertThat(there.write(1)).isEqualTo(DONE);
    assertThat(ownership(second).owners()).hasSize(2);
    elsewhere.restart();
    await("it is taken", () -> isTakenBySecond(ada));
    // The first write may find the connection of before, which the server has closed.
    var moved = new StoreProbe(second, ada.ref());
    await("it is written to", () -> moved.write(1).equals(DONE));
    assertThat(new StoreProbe(first, ada.ref()).write(2)).isEqualTo("session.elsewhere");
  }

  /// The pool of the database may still wait for its server.
  private boolean isTakenBySecond(Session session) {
    try {
      return ownership(second).take(other, List.of(session.name())).containsKey(session.name());
    } catch (FaultException e) {
      assertThat(e.fault().code()).isIn("store.broken", "store.busy");
      return false;
    }
  }
}
