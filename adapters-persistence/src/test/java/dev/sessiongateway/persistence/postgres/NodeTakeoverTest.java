package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.TOO_LONG;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A node takes sessions of one that is stuck in the midst of a transaction.
@NeedsProgram("postgres")
@NoRetry
class NodeTakeoverTest {
  private static final int MANY = 10_000;

  @RegisterExtension static final NodeStores NODES = new NodeStores();

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private Connection blocker;
  private NodeLease other;

  @BeforeEach
  void begin() throws SQLException {
    blocker = NODES.database().connect();
    blocker.setAutoCommit(false);
    join(NODES.first(), FIRST);
    other = join(NODES.second(), SECOND);
  }

  @AfterEach
  void end() throws SQLException {
    blocker.close();
    callers.close();
  }

  private void execute(String sql) {
    try (var statement = blocker.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isTrue(String query) {
    try (var connection = NODES.database().connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      return row.next() && row.getBoolean(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A write of the first node that has passed its check and goes no further.
  private CompletableFuture<String> stuck(StoreProbe probe, int number) {
    execute("LOCK TABLE message IN ACCESS EXCLUSIVE MODE");
    var write = CompletableFuture.supplyAsync(() -> probe.write(number), callers);
    await(
        "the write waits",
        () ->
            isTrue(
                "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted"
                    + " AND relation = 'message'::regclass)"));
    return write;
  }

  private CompletableFuture<Map<SessionName, Long>> taking() {
    return CompletableFuture.supplyAsync(
        () -> ownership(NODES.second()).take(other, List.of(ADA)), callers);
  }

  /// The node that takes waits for a lock of the other's transaction.
  private void awaitWaiting() {
    await(
        "the taker waits",
        () ->
            isTrue(
                "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted"
                    + " AND locktype IN ('transactionid', 'tuple'))"));
  }

  @Test
  void aTransactionThatEndsInTimeIsStored() throws SQLException {
    var probe = StoreProbe.create(NODES.first());
    var write = stuck(probe, 1);
    NODES.pass(TOO_LONG);
    ownership(NODES.second()).renew(other, TOO_LONG);
    var taking = taking();
    awaitWaiting();
    assertThat(taking).isNotDone();

    blocker.rollback();

    assertThat(taking.join()).containsOnlyKeys(ADA);
    assertThat(write.join()).isEqualTo(DONE);
    var after = new StoreProbe(NODES.second(), probe.session());
    assertThat(after.has(1)).isTrue();
    assertThat(after.write(2)).isEqualTo(DONE);
    assertThat(probe.write(3)).isEqualTo("session.elsewhere");
    after.assertNoGap();
  }

  @Test
  @ExpectsLog(
      "WARN NodeBackends - a transaction that a node without a lease has left behind is ended")
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  void aTransactionThatIsLeftBehindIsEnded() throws SQLException {
    var probe = StoreProbe.create(NODES.first());
    assertThat(probe.write(1)).isEqualTo(DONE);
    var last = NODES.first().events().lastSeq(probe.session());
    var write = stuck(probe, 2);
    NODES.pass(TOO_LONG);
    ownership(NODES.second()).renew(other, TOO_LONG);

    assertThat(taking().join()).containsOnlyKeys(ADA);
    blocker.rollback();

    assertThat(write.join()).isEqualTo("store.broken");
    var after = new StoreProbe(NODES.second(), probe.session());
    assertThat(after.has(2)).isFalse();
    assertThat(NODES.second().events().lastSeq(probe.session())).isEqualTo(last);
    assertThat(after.write(3)).isEqualTo(DONE);
    await("it writes again", () -> !probe.write(4).equals("store.broken"));
    assertThat(probe.write(4)).isEqualTo("session.elsewhere");
    after.assertNoGap();
  }

  @Test
  @ExpectsLog(
      "WARN NodeBackends - a transaction that a node without a lease has left behind is ended")
  void rowsOfNoSessionAreFreeOnceTheirNodeHasNoLease() {
    var first = ownership(NODES.first()).nodes().getFirst().lease();
    execute("SET application_name = '" + NodeBackends.name(first) + "'");
    execute("LOCK TABLE endpoint_health IN ACCESS EXCLUSIVE MODE");
    var isHeld =
        "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE granted"
            + " AND relation = 'endpoint_health'::regclass AND mode = 'AccessExclusiveLock')";
    ownership(NODES.second()).renew(other, TOO_LONG);
    assertThat(isTrue(isHeld)).isTrue();

    NODES.pass(TOO_LONG);

    await(
        "the transaction is ended",
        () -> ownership(NODES.second()).renew(other, TOO_LONG) && !isTrue(isHeld));
  }

  @Test
  void aNodeThatIsAliveIsNotCutOff() throws SQLException {
    var probe = StoreProbe.create(NODES.first());
    var write = stuck(probe, 1);

    assertThat(taking().join()).isEmpty();
    blocker.rollback();

    assertThat(write.join()).isEqualTo(DONE);
  }

  @Test
  void whatWasQueuedWithAnEarlierTokenIsNotStored() throws SQLException {
    var probe = StoreProbe.create(NODES.first());
    var own = ownership(NODES.first());
    var lease = own.nodes().getFirst().lease();
    var stuck = stuck(probe, 1);
    var late = CompletableFuture.supplyAsync(() -> probe.write(2), callers);
    await("it is queued", () -> NODES.first().health().load().waitingWrites() > 0);
    var taking = CompletableFuture.supplyAsync(() -> own.take(lease, List.of(ADA)), callers);
    awaitWaiting();
    blocker.rollback();

    assertThat(taking.join()).containsOnlyKeys(ADA);
    assertThat(stuck.join()).isEqualTo(DONE);
    assertThat(late.join()).isIn("session.elsewhere", DONE);
    assertThat(probe.has(2)).isEqualTo(late.join().equals(DONE));
    assertThat(probe.write(3)).isEqualTo(DONE);
    probe.assertNoGap();
  }

  @Test
  void tenThousandAreTakenAtOnce() {
    var model = NODES.first().sessions().create(Samples.session("ada"), List.of());
    execute(
        """
        INSERT INTO registered_session
        SELECT 's' || n, CAST(gen_random_uuid() AS TEXT), created_at, integration, number,
          sealed_token, address, config
        FROM registered_session, generate_series(1, %1$d) AS n WHERE name = 'ada';
        INSERT INTO session (store, name, instance, version, desired, state, account, history,
          held_after, last_seq)
        SELECT 'service.db', r.name, r.instance, 7, s.desired, s.state, s.account, s.history,
          s.held_after, s.last_seq
        FROM registered_session AS r, session AS s WHERE r.name <> 'ada' AND s.name = 'ada'
        """
            .formatted(MANY));
    execute("COMMIT");
    var names = new ArrayList<SessionName>();
    IntStream.rangeClosed(1, MANY).forEach(n -> names.add(new SessionName("s" + n)));
    names.add(model.name());

    var taking =
        StoreProbe.timed(() -> {
          var taken = ownership(NODES.second()).take(other, names);
          assertThat(taken).hasSize(MANY);
        });
    var listing =
        StoreProbe.timed(() ->
            assertThat(ownership(NODES.second()).owners())
                .hasSize(MANY + 1)
                .filteredOn(owner -> other.equals(owner.lease()))
                .hasSize(MANY)
                .allMatch(owner -> owner.version() == 7));

    assertThat(taking).isLessThan(Duration.ofSeconds(60));
    assertThat(listing).isLessThan(Duration.ofSeconds(30));
    var last = new SessionRef(new SessionName("s" + MANY), model.ref().store());
    assertThat(new StoreProbe(NODES.second(), last).write(1)).isEqualTo(DONE);
    assertThat(NODES.second().sessions().list()).hasSize(MANY);
  }
}
