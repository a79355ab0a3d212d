package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteDatabaseTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    open(new Limits(100, 50, 2, LONG));
  }

  private void open(Limits limits) {
    database = SqliteDatabase.open(directory.resolve("test.db"), Schema.STORE, limits);
  }

  @AfterEach
  void close() {
    callers.shutdownNow();
    database.close();
  }

  /// Keeps the writer busy until it is let go, so that what is called meanwhile is one batch.
  private final class Standstill implements AutoCloseable {
    private final CountDownLatch goOn = new CountDownLatch(1);

    Standstill() throws InterruptedException {
      var begun = new CountDownLatch(1);
      callers.execute(() ->
          database.write(_ -> {
            begun.countDown();
            goOn.await();
            return "done";
          }));
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    }

    <T> Future<T> queue(Callable<T> call) throws InterruptedException {
      var waiting = database.waitingWrites();
      var future = callers.submit(call);
      while (database.waitingWrites() == waiting && !future.isDone()) {
        Thread.onSpinWait();
      }
      return future;
    }

    @Override
    public void close() {
      goOn.countDown();
    }
  }

  private int putKey(long key) {
    return database.write(transaction -> insert(transaction, key));
  }

  private static int insert(WriteTransaction transaction, long key) {
    return transaction
        .handle()
        .createUpdate("INSERT INTO discarded_session (key) VALUES (" + key + ")")
        .execute();
  }

  private List<Long> keys() {
    return database.read(SqliteDatabaseTest::keys);
  }

  private static List<Long> keys(Handle handle) {
    return handle
        .createQuery("SELECT key FROM discarded_session ORDER BY key")
        .mapTo(Long.class)
        .list();
  }

  @Test
  void aFailedRequestTakesBackOnlyItself() throws Exception {
    Future<Integer> first;
    Future<Integer> bad;
    Future<Integer> refused;
    Future<Integer> last;
    try (var standstill = new Standstill()) {
      first = standstill.queue(() -> putKey(1));
      bad =
          standstill.queue(() ->
              database.write(transaction -> {
                insert(transaction, 2);
                return insert(transaction, 1);
              }));
      refused =
          standstill.queue(() ->
              database.write(transaction -> {
                insert(transaction, 3);
                throw Fault.invalid("field", "no");
              }));
      last = standstill.queue(() -> putKey(4));
    }

    assertThat(first.get()).isEqualTo(1);
    assertThat(last.get()).isEqualTo(1);
    assertThatThrownBy(bad::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThatThrownBy(refused::get).hasRootCauseInstanceOf(FaultException.class);
    assertThat(keys()).containsExactly(1L, 4L);
  }

  @Test
  void whatWaitsTogetherSharesOneCommit() throws Exception {
    var firstIsStored = new AtomicBoolean();
    Future<Integer> first;
    Future<Boolean> second;
    try (var standstill = new Standstill()) {
      first =
          standstill.queue(() ->
              database.write(transaction -> {
                transaction.afterCommit(() -> firstIsStored.set(true));
                return insert(transaction, 1);
              }));
      second = standstill.queue(() -> database.write(_ -> firstIsStored.get()));
    }

    assertThat(first.get()).isEqualTo(1);
    assertThat(second.get()).as("stored before the second began").isFalse();
    assertThat(firstIsStored).isTrue();
  }

  @Test
  void aRelaxedWriteSharesTheCommitOfAnother() throws Exception {
    var before = database.commits();
    Future<Integer> relaxed;
    Future<Integer> prompt;
    try (var standstill = new Standstill()) {
      relaxed =
          standstill.queue(
              () -> database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 1)));
      prompt = standstill.queue(() -> putKey(2));
    }

    assertThat(relaxed.get()).isEqualTo(1);
    assertThat(prompt.get()).isEqualTo(1);
    assertThat(database.commits() - before).as("with the one that stood still").isEqualTo(2);
    assertThat(keys()).containsExactly(1L, 2L);
  }

  @Test
  void aRelaxedWriteIsStoredWhenNoOtherComes() {
    int stored = database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 1));

    assertThat(stored).isEqualTo(1);
    assertThat(keys()).containsExactly(1L);
  }

  @Test
  void tooManyRelaxedWritesAreBusy() throws Exception {
    database.close();
    open(new Limits(1, 50, 2, LONG));
    Future<Integer> accepted;
    try (var standstill = new Standstill()) {
      accepted =
          standstill.queue(
              () -> database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 1)));
      assertThatThrownBy(
              () -> database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 2)))
          .satisfies(e -> isTrouble(e, Cause.BUSY));
    }

    assertThat(accepted.get()).isEqualTo(1);
  }

  @Test
  void closingStoresRelaxedWrites() throws Exception {
    Future<Integer> relaxed;
    try (var standstill = new Standstill()) {
      relaxed =
          standstill.queue(
              () -> database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 1)));
      var _ = standstill.queue(() -> putKey(2));
      var _ =
          standstill.queue(
              () -> database.writeRelaxed(null, List.of(), transaction -> insert(transaction, 3)));
    }
    database.close();

    assertThat(relaxed.get()).isEqualTo(1);
    open();
    assertThat(keys()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void actionsRunAfterTheCommitOrAfterTakingBack() {
    var told = new ArrayList<String>();

    database.write(transaction -> {
      transaction.afterCommit(() -> told.add("stored"));
      transaction.onRollback(() -> told.add("never"));
      return 1;
    });
    assertThatThrownBy(() ->
            database.write(transaction -> {
              transaction.afterCommit(() -> told.add("never"));
              transaction.onRollback(() -> told.add("taken back"));
              throw Fault.invalid("field", "no");
            }))
        .isInstanceOf(FaultException.class);

    assertThat(told).containsExactly("stored", "taken back");
  }

  @Test
  void equalActionsOfOneCommitRunOnce() throws Exception {
    record Told(List<String> told, String what) implements Runnable {
      @Override
      public void run() {
        told.add(what);
      }
    }
    var told = new ArrayList<String>();
    var stored = new ArrayList<Future<Integer>>();
    try (var standstill = new Standstill()) {
      for (var what : List.of("shop", "desk", "shop")) {
        var key = stored.size();
        stored.add(
            standstill.queue(() ->
                database.write(transaction -> {
                  transaction.afterCommit(new Told(told, what));
                  return insert(transaction, key);
                })));
      }
    }
    for (var each : stored) {
      var _ = each.get();
    }

    assertThat(told).containsExactly("shop", "desk");
  }

  @Test
  void tooMuchThatWaitsIsBusy() throws Exception {
    database.close();
    open(new Limits(1, 50, 2, LONG));
    Future<Integer> waits;
    try (var standstill = new Standstill()) {
      waits = standstill.queue(() -> putKey(1));

      assertThatThrownBy(() -> putKey(2)).satisfies(e -> isTrouble(e, Cause.BUSY));
    }
    assertThat(waits.get()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L);
  }

  @Test
  void aCallerThatGaveUpChangesNothing() throws Exception {
    database.close();
    open(new Limits(10, 50, 2, Duration.ofMillis(20)));
    var goOn = new CountDownLatch(1);
    var begun = new CountDownLatch(1);
    var blocked =
        callers.submit(() ->
            database.write(_ -> {
              begun.countDown();
              goOn.await();
              return "done";
            }));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

    assertThatThrownBy(() -> putKey(1)).satisfies(e -> isTrouble(e, Cause.BUSY));
    // Asserted before the writer goes on: a result that is there before its caller waits is handed
    // over.
    assertThatThrownBy(blocked::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .satisfies(e -> isTrouble(e, Cause.BUSY));
    goOn.countDown();

    database.close();
    open();
    assertThat(keys()).isEmpty();
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void aFullDiskFailsTheBatchAndHeals() throws Exception {
    putKey(1);
    Future<Integer> neighbour;
    Future<Integer> tooLarge;
    try (var standstill = new Standstill()) {
      neighbour = standstill.queue(() -> putKey(2));
      tooLarge =
          standstill.queue(() ->
              database.write(transaction -> {
                // Holds for this connection only: the next one finds room again.
                transaction.handle().execute("PRAGMA max_page_count = 1");
                return transaction
                    .handle()
                    .createUpdate(
                        "INSERT INTO event (session, seq, id, at, body, replayed)"
                            + " VALUES (1, 1, 'e', 1, :body, 0)")
                    .bind("body", "x".repeat(1_000_000))
                    .execute();
              }));
    }

    assertThatThrownBy(tooLarge::get).cause().satisfies(e -> isTrouble(e, Cause.FULL));
    assertThatThrownBy(neighbour::get).cause().satisfies(e -> isTrouble(e, Cause.FULL));
    assertThat(database.failures()).isEqualTo(1);
    assertThat(keys()).containsExactly(1L);
    putKey(3);
    assertThat(keys()).containsExactly(1L, 3L);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void aBrokenConnectionIsReplaced() {
    putKey(1);
    var takenBack = new AtomicBoolean();

    assertThatThrownBy(() ->
            database.write(transaction -> {
              transaction.onRollback(() -> takenBack.set(true));
              insert(transaction, 2);
              transaction.handle().getConnection().close();
              return insert(transaction, 3);
            }))
        .satisfies(e -> isTrouble(e, Cause.BROKEN));

    assertThat(takenBack).isTrue();
    putKey(4);
    assertThat(keys()).containsExactly(1L, 4L);
  }

  @Test
  void failuresDoNotTellWhatWasStored() {
    assertThatThrownBy(() ->
            database.write(transaction ->
                transaction
                    .handle()
                    .createUpdate("INSERT INTO discarded_session (key) VALUES (:text)")
                    .bind("text", "a secret")
                    .execute()))
        .hasStackTraceContaining("SQLITE_MISMATCH")
        .hasMessageNotContaining("a secret");
  }

  @Test
  void aBrokenReaderIsReplaced() {
    for (var i = 0; i < 4; i++) {
      assertThatThrownBy(() ->
              database.read(handle -> {
                handle.getConnection().close();
                return keys(handle);
              }))
          .satisfies(e -> isTrouble(e, Cause.BROKEN));
    }

    assertThat(keys()).isEmpty();
  }

  @Test
  void readersCannotWrite() {
    assertThatThrownBy(() ->
            database.read(
                handle -> handle.execute("INSERT INTO discarded_session (key) VALUES (1)")))
        .isInstanceOf(RuntimeException.class);

    assertThat(keys()).isEmpty();
  }

  @Test
  void nothingOfTheDatabaseRunsOnAVirtualThread() throws Exception {
    var writes = callers.submit(() -> database.write(_ -> Thread.currentThread().isVirtual()));
    var reads = callers.submit(() -> database.read(_ -> Thread.currentThread().isVirtual()));

    assertThat(writes.get()).isFalse();
    assertThat(reads.get()).isFalse();
  }

  @Test
  void connectionsAreSetForSafety() {
    var pragmas =
        List.of(
            "journal_mode",
            "synchronous",
            "wal_autocheckpoint",
            "foreign_keys",
            "trusted_schema",
            "cell_size_check",
            "temp_store",
            "cache_size",
            "busy_timeout",
            "query_only");

    assertThat(database.<List<String>>write(transaction -> values(transaction.handle(), pragmas)))
        .containsExactly("wal", "2", "4000", "1", "0", "1", "2", "-16000", "5000", "0");
    assertThat(database.<List<String>>read(handle -> values(handle, pragmas)))
        .containsExactly("wal", "2", "1000", "1", "0", "1", "2", "-16000", "5000", "1");
  }

  private static List<String> values(Handle handle, List<String> pragmas) {
    return pragmas.stream()
        .map(name -> handle.createQuery("PRAGMA " + name).mapTo(String.class).one())
        .toList();
  }

  @Test
  void closingStoresWhatWasAcceptedAndLeavesNoLog() throws Exception {
    putKey(1);
    keys();
    assertThat(directory.resolve("test.db-wal")).exists();

    database.close();

    assertThat(names()).containsExactlyInAnyOrder("test.db", "test.db.lock");
    assertThatThrownBy(() -> putKey(2)).satisfies(e -> isTrouble(e, Cause.BUSY));
    assertThatThrownBy(this::keys).satisfies(e -> isTrouble(e, Cause.BUSY));
    open();
    assertThat(keys()).containsExactly(1L);
  }

  private List<String> names() throws Exception {
    try (var files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static void isTrouble(Throwable e, Cause trouble) {
    assertThat(e)
        .isInstanceOfSatisfying(
            FaultException.class,
            thrown -> assertThat(thrown.fault()).isEqualTo(new StoreUnavailable(trouble)));
  }
}
