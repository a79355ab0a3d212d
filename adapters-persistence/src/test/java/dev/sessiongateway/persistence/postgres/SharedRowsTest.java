package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.SharedRow.SharedStatement;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Rows that the writes of a commit begin with, in a table of numbers that refuses a number twice.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class SharedRowsTest {
  private static final String TABLES =
      """
      CREATE TABLE taken (n BIGINT PRIMARY KEY);
      CREATE TABLE call (rows BIGINT);
      CREATE FUNCTION take_numbers(numbers BIGINT[]) RETURNS BIGINT[] LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO taken SELECT unnest(numbers);
        INSERT INTO call SELECT cardinality(numbers);
        RETURN ARRAY(SELECT 10 * n FROM unnest(numbers) AS n);
      END $$
      """;
  private static final SharedStatement TAKE =
      new SharedStatement("take_numbers", List.of("bigint"));

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private PostgresDatabase place;
  private PostgresConnections connections;
  private PostgresStore store;

  @BeforeEach
  void open() {
    place = PostgresServer.shared().createDatabase();
    connections =
        PostgresConnections.open(
            PostgresAddress.standard(TemporaryPostgresStores.context(place, Map.of())),
            DatabaseUse.ALONE,
            Limits.DEFAULT);
    store = new PostgresStore(connections, "service.db", "service.db");
    var _ = store.write(transaction -> transaction.handle().execute(TABLES));
  }

  @AfterEach
  void close() {
    callers.close();
    connections.close();
    place.close();
  }

  @Test
  void rowsOfWritesThatWaitedTogetherAreOneCall() throws Exception {
    var writes = queued(IntStream.rangeClosed(1, 5).mapToObj(this::taking).toList());

    for (var i = 0; i < 5; i++) {
      assertThat(writes.get(i).get()).isEqualTo(10 * (i + 1));
    }
    assertThat(numbers("SELECT rows FROM call")).containsExactly(5L);
  }

  @Test
  void aWriteThatIsRefusedBehindItsRowLeavesNothing() throws Exception {
    var refused = new Row(2);
    var writes =
        queued(
            List.of(
                taking(1),
                () ->
                    store.write(
                        null,
                        List.of(refused),
                        _ -> {
                          throw Fault.invalid("field", "no");
                        }),
                taking(3)));

    assertThat(writes.getFirst().get()).isEqualTo(10);
    assertThatThrownBy(writes.get(1)::get).hasRootCauseInstanceOf(FaultException.class);
    assertThat(writes.getLast().get()).isEqualTo(30);
    assertThat(numbers("SELECT n FROM taken ORDER BY n")).containsExactly(1L, 3L);
  }

  @Test
  void aRowThatFailsIsTheFailureOfItsWriteAlone() throws Exception {
    var writes = queued(List.of(taking(1), taking(2), taking(1), taking(3)));

    assertThat(writes.getFirst().get()).isEqualTo(10);
    assertThat(writes.get(1).get()).isEqualTo(20);
    assertThatThrownBy(writes.get(2)::get).hasStackTraceContaining("taken_pkey");
    assertThat(writes.getLast().get()).isEqualTo(30);
    assertThat(numbers("SELECT n FROM taken ORDER BY n")).containsExactly(1L, 2L, 3L);
  }

  @Test
  void rowsOfOneWriteAreOneCallToo() {
    var rows = IntStream.rangeClosed(1, 3).mapToObj(Row::new).toList();

    List<Integer> results = store.write(transaction -> transaction.run(rows, Row::alone));

    assertThat(results).containsExactly(10, 20, 30);
    assertThat(numbers("SELECT rows FROM call")).containsExactly(3L);
  }

  private Callable<Integer> taking(int number) {
    var row = new Row(number);
    return () -> store.write(null, List.of(row), transaction -> transaction.run(row, Row::alone));
  }

  /// Lets the writes wait for one another, in this order, and then be stored together.
  private List<Future<Integer>> queued(List<Callable<Integer>> writes) throws Exception {
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    var first =
        callers.submit(() ->
            store.write(_ -> {
              begun.countDown();
              goOn.await();
              return 0;
            }));
    begun.await();
    var futures =
        IntStream.range(0, writes.size())
            .mapToObj(number -> {
              var future = callers.submit(writes.get(number));
              await("it waits", () -> connections.writer().waiting() == number + 1);
              return future;
            })
            .toList();
    goOn.countDown();
    assertThat(first.get()).isZero();
    return futures;
  }

  private List<Long> numbers(String query) {
    return store.read(handle -> handle.createQuery(query).mapTo(Long.class).list());
  }

  /// A number, told apart by identity.
  private static final class Row implements SharedRow {
    private final long number;

    Row(long number) {
      this.number = number;
    }

    @Override
    public SharedStatement statement() {
      return TAKE;
    }

    @Override
    public Object[] values() {
      return new Object[] {number};
    }

    /// Not how rows are run here.
    int alone(WriteTransaction transaction) {
      return -1;
    }
  }
}
