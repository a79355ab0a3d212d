package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.persistence.database.BulkInsert;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeferredInsertsTest {
  private static final BulkInsert KEYS = new BulkInsert("INSERT INTO discarded_session (key)", 1);
  private static final String COUNT = "SELECT count(*) FROM discarded_session";

  @TempDir Path directory;
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("test.db"),
            Schema.STORE,
            new Limits(100, 50, 2, Duration.ofSeconds(30)));
  }

  @AfterEach
  void close() {
    callers.shutdownNow();
    database.close();
  }

  private static int leave(WriteTransaction transaction, long... keys) throws Exception {
    for (var key : keys) {
      transaction.insertDeferred(KEYS, (statement, first) -> statement.setLong(first, key));
    }
    return keys.length;
  }

  private int put(long... keys) {
    return database.write(transaction -> leave(transaction, keys));
  }

  private List<Long> keys() {
    return database.read(handle ->
        handle
            .createQuery("SELECT key FROM discarded_session ORDER BY key")
            .mapTo(Long.class)
            .list());
  }

  /// Queues the calls while the writer is busy, so that they are one batch, in this order.
  private List<Future<Integer>> together(List<Callable<Integer>> calls) throws Exception {
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    callers.execute(() ->
        database.write(_ -> {
          begun.countDown();
          return goOn.await(30, TimeUnit.SECONDS);
        }));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    try {
      return calls.stream().map(this::queued).toList();
    } finally {
      goOn.countDown();
    }
  }

  private Future<Integer> queued(Callable<Integer> call) {
    var waiting = database.waitingWrites();
    var future = callers.submit(call);
    while (database.waitingWrites() == waiting && !future.isDone()) {
      Thread.onSpinWait();
    }
    return future;
  }

  @Test
  void anyNumberOfRowsIsInserted() {
    for (var count : List.of(1, 7, 8, 9, 23)) {
      var before = keys().size();

      put(LongStream.range(0, count).map(key -> key + count * 1_000).toArray());

      assertThat(keys()).hasSize(before + count);
    }
  }

  @Test
  void rowsOfSeveralWritesAreStoredByTheirCommit() throws Exception {
    var stored = together(List.of(() -> put(1, 2), () -> put(3), () -> put(4, 5, 6, 7, 8, 9)));

    for (var each : stored) {
      assertThat(each.get()).isPositive();
    }
    assertThat(keys()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void theNextStatementFindsThem() throws Exception {
    var counts =
        together(
            List.of(
                () -> put(1, 2),
                () ->
                    database.write(transaction -> {
                      leave(transaction, 3);
                      return transaction.handle().createQuery(COUNT).mapTo(Integer.class).one();
                    }),
                () ->
                    database.write(transaction -> {
                      leave(transaction, 4);
                      return transaction.find(COUNT, row -> row.getInt(1)).orElseThrow();
                    })));

    assertThat(counts.get(1).get()).isEqualTo(3);
    assertThat(counts.get(2).get()).isEqualTo(4);
  }

  @Test
  void aRowThatCannotBeInsertedFailsOnlyTheWriteThatLeftIt() throws Exception {
    put(7);

    var stored =
        together(
            List.of(
                () -> put(1),
                () -> put(2, 7),
                // The failure shows during this write, which has nothing to do with it.
                () ->
                    database.write(transaction -> {
                      leave(transaction, 3);
                      return transaction.handle().createQuery(COUNT).mapTo(Integer.class).one();
                    }),
                () -> put(4)));

    assertThat(stored.get(0).get()).isEqualTo(1);
    assertThatThrownBy(stored.get(1)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(stored.get(2).get()).isEqualTo(3);
    assertThat(stored.get(3).get()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L, 3L, 4L, 7L);
  }

  @Test
  void aFailureThatShowsOnlyAtTheCommitTakesBackOnlyItsWrite() throws Exception {
    put(7);

    var stored = together(List.of(() -> put(1), () -> put(7), () -> put(2)));

    assertThat(stored.get(0).get()).isEqualTo(1);
    assertThatThrownBy(stored.get(1)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(stored.get(2).get()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L, 2L, 7L);
  }

  @Test
  void aRowThatCannotBeBoundFailsOnlyTheWriteThatLeftIt() throws Exception {
    var stored =
        together(
            List.of(
                () -> put(1),
                () ->
                    database.write(transaction -> {
                      transaction.insertDeferred(
                          KEYS,
                          (_, _) -> {
                            throw new IllegalStateException("no");
                          });
                      return 1;
                    }),
                () ->
                    database.write(transaction ->
                        transaction.handle().createQuery(COUNT).mapTo(Integer.class).one()),
                () -> put(4)));

    assertThat(stored.get(0).get()).isEqualTo(1);
    assertThatThrownBy(stored.get(1)::get).hasStackTraceContaining("no");
    assertThat(stored.get(2).get()).isEqualTo(1);
    assertThat(stored.get(3).get()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L, 4L);
  }

  @Test
  void aWriteThatFailsLeavesNoRowBehind() throws Exception {
    var stored =
        together(
            List.of(
                () -> put(1),
                () ->
                    database.write(transaction -> {
                      leave(transaction, 2);
                      throw new IllegalStateException("no");
                    }),
                () -> put(3)));

    assertThatThrownBy(stored.get(1)::get).hasStackTraceContaining("no");
    assertThat(stored.get(2).get()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L, 3L);
  }
}
