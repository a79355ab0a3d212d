package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.NumbersServer.NumberRow;
import dev.sessiongateway.persistence.database.NumbersServer.Step;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The writes of one batch, on a database that answers for several at once.
@Timeout(60)
class WriterTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final InstanceId GATEWAY = new InstanceId(new UUID(0, 1));
  private static final Fence ADA = fence("ada");
  private static final Fence BEN = fence("ben");

  @TempDir Path directory;
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  private NumbersServer server;
  private Writer writer;

  @BeforeEach
  void open() throws SQLException {
    server = new NumbersServer(directory);
    open(new Limits(100, 50, 1, LONG), SqliteErrors.RULES);
  }

  private void open(Limits limits, DatabaseErrors errors) throws SQLException {
    writer = new Writer("numbers", server.open(), server::open, errors, limits);
    writer.start();
  }

  @AfterEach
  void close() {
    callers.shutdownNow();
    writer.close();
  }

  private static Fence fence(String session) {
    return new Fence(new SessionName(session), GATEWAY, 1);
  }

  private Callable<Integer> taking(long number) {
    return taking(null, number);
  }

  private Callable<Integer> taking(@Nullable Fence fence, long number) {
    var row = new NumberRow(number);
    return () ->
        writer.call(fence, List.of(row), transaction -> transaction.run(row, NumberRow::alone));
  }

  /// By a statement of its own, without a row.
  private Callable<Integer> inserting(long number) {
    return () -> writer.call(null, List.of(), transaction -> insert(transaction, number));
  }

  private static int insert(WriteTransaction transaction, long number) throws SQLException {
    return transaction.update("INSERT INTO taken VALUES (?1)", number);
  }

  /// Keeps the writer busy until it is let go, so that what is called meanwhile is one batch.
  private final class Standstill implements AutoCloseable {
    private final CountDownLatch goOn = new CountDownLatch(1);

    Standstill() throws InterruptedException {
      this(() -> {});
    }

    /// @param behind is run when the batch begins that waits
    Standstill(Runnable behind) throws InterruptedException {
      var begun = new CountDownLatch(1);
      callers.execute(() ->
          writer.call(
              null,
              List.of(),
              transaction -> {
                transaction.afterCommit(behind);
                begun.countDown();
                goOn.await();
                return "done";
              }));
      begun.await();
    }

    <T> Future<T> queue(Callable<T> write) {
      var waiting = writer.waiting();
      var future = callers.submit(write);
      while (writer.waiting() == waiting && !future.isDone()) {
        Thread.onSpinWait();
      }
      return future;
    }

    @Override
    public void close() {
      goOn.countDown();
    }
  }

  /// Lets the writes wait for one another, in this order, and then be stored together.
  private List<Future<Integer>> together(List<Callable<Integer>> writes) throws Exception {
    try (var standstill = new Standstill(server.compared::clear)) {
      return writes.stream().map(standstill::queue).toList();
    }
  }

  private static void assertFault(Future<?> write, Fault fault) {
    assertThatThrownBy(write::get)
        .cause()
        .isInstanceOfSatisfying(
            FaultException.class, thrown -> assertThat(thrown.fault()).isEqualTo(fault));
  }

  private static void assertUnavailable(Cause cause, Callable<?> write) {
    assertThatThrownBy(write::call)
        .isInstanceOfSatisfying(
            FaultException.class,
            thrown -> assertThat(thrown.fault()).isEqualTo(new Fault.StoreUnavailable(cause)));
  }

  @Test
  void rowsOfWritesThatWaitedTogetherAreOneCall() throws Exception {
    var writes = together(List.of(taking(1), taking(2), taking(3)));

    assertThat(writes.get(0).get()).isEqualTo(10);
    assertThat(writes.get(1).get()).isEqualTo(20);
    assertThat(writes.get(2).get()).isEqualTo(30);
    assertThat(server.calls).containsExactly(3);
    assertThat(server.stored()).containsExactly(1L, 2L, 3L);
    assertThat(writer.writes()).as("with the one that waited").isEqualTo(4);
    assertThat(writer.batches()).isEqualTo(2);
  }

  @Test
  void aWriteFindsWhatItStored() {
    var below = "SELECT n FROM taken WHERE n < ?1 ORDER BY n";
    List<Object> found =
        writer.call(
            null,
            List.of(),
            transaction -> {
              var _ = insert(transaction, 7);
              var _ = transaction.updateApart("INSERT INTO taken VALUES (?1)", 8);
              return List.of(
                  transaction.list(below, row -> row.getLong(1), 9),
                  transaction.find(below, row -> row.getLong(1), 8),
                  transaction.find(below, row -> row.getLong(1), 7),
                  transaction.findApart(below, row -> row.getLong(1), 9),
                  transaction.findApart(below, row -> row.getLong(1), 7));
            });

    assertThat(found)
        .containsExactly(
            List.of(7L, 8L), Optional.of(7L), Optional.empty(), Optional.of(7L), Optional.empty());
  }

  @Test
  void theResultsOfABatchAreNotThoseOfTheNext() throws Exception {
    var row = new NumberRow(1);
    for (var time = 1; time <= 2; time++) {
      int result =
          writer.call(null, List.of(row), transaction -> transaction.run(row, NumberRow::alone));
      assertThat(result).isEqualTo(10);
      int removed =
          writer.call(null, List.of(), transaction -> transaction.update("DELETE FROM taken"));
      assertThat(removed).as("time " + time).isEqualTo(1);
    }
    assertThat(server.calls).containsExactly(1, 1);
  }

  @Test
  void rowsBehindAWriteWithoutAnyAreTheNextCall() throws Exception {
    var writes = together(List.of(taking(1), inserting(2), taking(3), taking(4)));

    for (var write : writes) {
      assertThat(write.get()).isPositive();
    }
    assertThat(server.calls).containsExactly(1, 2);
    assertThat(server.stored()).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void aRowThatFailsIsTheFailureOfItsWriteAlone() throws Exception {
    var writes = together(List.of(taking(1), taking(2), taking(1), taking(3)));

    assertThat(writes.get(0).get()).isEqualTo(10);
    assertThat(writes.get(1).get()).isEqualTo(20);
    assertThatThrownBy(writes.get(2)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(writes.get(3).get()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(1L, 2L, 3L);
    assertThat(writer.failures()).isZero();
  }

  @Test
  void aRowThatFailsBehindOtherWritesIsTheFailureOfItsWriteAlone() throws Exception {
    var writes = together(List.of(inserting(1), taking(2), taking(1), taking(3)));

    assertThat(writes.get(0).get()).isEqualTo(1);
    assertThat(writes.get(1).get()).isEqualTo(20);
    assertThatThrownBy(writes.get(2)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(writes.get(3).get()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aWriteThatIsRefusedBehindItsRowLeavesNothing() throws Exception {
    var refused = new NumberRow(2);
    var writes =
        together(
            List.of(
                taking(1),
                () ->
                    writer.call(
                        null,
                        List.of(refused),
                        _ -> {
                          throw Fault.invalid("field", "no");
                        }),
                taking(3)));

    assertThat(writes.get(0).get()).isEqualTo(10);
    assertThatThrownBy(writes.get(1)::get).cause().isInstanceOf(FaultException.class);
    assertThat(writes.get(2).get()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(1L, 3L);
  }

  @Test
  void aWriteThatFailsBeforeItsFirstStatementMakesNoneRunTwice() throws Exception {
    var runs = new AtomicInteger();
    var writes =
        together(
            List.of(
                () ->
                    writer.call(
                        null,
                        List.of(),
                        transaction -> {
                          runs.incrementAndGet();
                          return insert(transaction, 1);
                        }),
                () ->
                    writer.call(
                        null,
                        List.of(),
                        _ -> {
                          throw Fault.invalid("field", "no");
                        })));

    assertThat(writes.get(0).get()).isEqualTo(1);
    assertThatThrownBy(writes.get(1)::get).cause().isInstanceOf(FaultException.class);
    assertThat(runs).hasValue(1);
  }

  @Test
  void whatRunsTwiceIsTakenBackOnceAndStoredOnce() throws Exception {
    var steps = Collections.synchronizedList(new ArrayList<String>());
    var writes =
        together(
            List.of(
                () ->
                    writer.call(
                        null,
                        List.of(),
                        transaction -> {
                          steps.add("run");
                          transaction.onRollback(() -> steps.add("taken back"));
                          transaction.afterCommit(() -> steps.add("stored"));
                          return insert(transaction, 1);
                        }),
                inserting(2),
                inserting(2)));

    assertThat(writes.get(0).get()).isEqualTo(1);
    assertThatThrownBy(writes.get(2)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(steps).containsExactly("run", "taken back", "run", "stored");
    assertThat(server.stored()).containsExactly(1L, 2L);
  }

  @Test
  void aWriteOfASessionThatAnotherGatewayHasIsRefusedAndTheOthersAreStored() throws Exception {
    server.lost.add(BEN);
    var writes = together(List.of(taking(ADA, 1), taking(BEN, 2), taking(3), taking(BEN, 4)));

    assertThat(writes.get(0).get()).isEqualTo(10);
    assertFault(writes.get(1), new Fault.SessionElsewhere("ben", null));
    assertThat(writes.get(2).get()).isEqualTo(30);
    assertFault(writes.get(3), new Fault.SessionElsewhere("ben", null));
    assertThat(server.stored()).containsExactly(1L, 3L);
    assertThat(server.compared).containsExactly(Set.of(ADA, BEN), Set.of(ADA));
  }

  @Test
  void fencesAreComparedAgainWhenWritesRunAlone() throws Exception {
    var writes =
        together(
            List.of(
                taking(ADA, 1),
                () ->
                    writer.call(
                        null,
                        List.of(),
                        transaction -> {
                          server.lost.add(ADA);
                          var _ = insert(transaction, 2);
                          return insert(transaction, 2);
                        }),
                inserting(3)));

    assertFault(writes.get(0), new Fault.SessionElsewhere("ada", null));
    assertThatThrownBy(writes.get(1)::get).hasStackTraceContaining("SQLITE_CONSTRAINT");
    assertThat(writes.get(2).get()).isEqualTo(1);
    assertThat(server.stored()).containsExactly(3L);
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"BEGIN", "ROWS", "COMMIT"})
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void whereTheOutcomeIsUnknownEveryWriteFailsAndTheDatabaseIsOpenedAnew(Step step)
      throws Exception {
    var takenBack = new AtomicInteger();
    Future<Integer> first;
    Future<Integer> second;
    try (var standstill = new Standstill(() -> server.failing = step)) {
      first =
          standstill.queue(() ->
              writer.call(
                  null,
                  List.of(),
                  transaction -> {
                    transaction.onRollback(takenBack::incrementAndGet);
                    return insert(transaction, 1);
                  }));
      second = standstill.queue(taking(2));
    }

    assertFault(first, new Fault.StoreUnavailable(Cause.BROKEN));
    assertFault(second, new Fault.StoreUnavailable(Cause.BROKEN));
    assertThat(takenBack).as("unless it was not run").hasValue(step == Step.BEGIN ? 0 : 1);
    assertThat(taking(3).call()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(3L);
    assertThat(writer.failures()).isEqualTo(1);
    assertThat(server.opened).hasValue(2);
    assertThat(server.closed).hasValue(1);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void rowsThatBreakTheConnectionAtTheBeginningFailEveryWrite() throws Exception {
    Future<Integer> first;
    Future<Integer> second;
    try (var standstill = new Standstill(() -> server.failing = Step.ROWS)) {
      first = standstill.queue(taking(1));
      second = standstill.queue(inserting(2));
    }

    assertFault(first, new Fault.StoreUnavailable(Cause.BROKEN));
    assertFault(second, new Fault.StoreUnavailable(Cause.BROKEN));
    assertThat(server.opened).as("with the next write").hasValue(1);
    assertThat(taking(3).call()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(3L);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void aDatabaseThatCannotBeOpenedAnewIsTriedWithTheNextWrite() throws Exception {
    server.failing = Step.COMMIT;
    assertUnavailable(Cause.BROKEN, taking(1));
    server.failing = Step.OPEN;
    assertUnavailable(Cause.BROKEN, taking(2));

    assertThat(taking(3).call()).isEqualTo(30);
    assertThat(server.stored()).containsExactly(3L);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  @ExpectsLog("ERROR Writer - the writer failed where it must not, and goes on")
  void anErrorOfTheWriterItselfLeavesNobodyWaiting() throws Exception {
    writer.close();
    var isFirst = new AtomicBoolean(true);
    open(
        new Limits(100, 50, 1, LONG),
        new DatabaseErrors() {
          @Override
          public boolean breaksConnection(Throwable error) {
            return SqliteErrors.RULES.breaksConnection(error);
          }

          @Override
          public FaultException unavailable(Throwable error) {
            if (isFirst.getAndSet(false)) {
              throw new IllegalStateException("a mistake");
            }
            return SqliteErrors.unavailable(error);
          }
        });
    server.failing = Step.COMMIT;
    assertUnavailable(Cause.BROKEN, taking(1));

    assertThat(writer.failures()).isEqualTo(2);
    assertThat(taking(2).call()).isEqualTo(20);
    assertThat(server.stored()).containsExactly(2L);
  }

  @Test
  void aQuickWriteIsNotReportedAsSlow() throws Exception {
    writer.close();
    var slow = new SlowOperations(Duration.ofHours(1), () -> Duration.ZERO);
    open(new Limits(100, 50, 1, LONG, slow), SqliteErrors.RULES);
    assertThat(taking(1).call()).isEqualTo(10);

    assertThat(slow.count(SlowOperations.Kind.STORE)).isZero();
  }

  @Test
  void aWriteThatTookLongIsReported() throws Exception {
    writer.close();
    var slow = new SlowOperations(Duration.ofNanos(1), () -> Duration.ZERO);
    open(new Limits(100, 50, 1, LONG, slow), SqliteErrors.RULES);
    assertThat(taking(1).call()).isEqualTo(10);

    assertThat(slow.count(SlowOperations.Kind.STORE)).isEqualTo(1);
  }

  @Test
  void aCheckedExceptionOfAWriteIsAFailureOfTheStore() {
    assertUnavailable(
        Cause.BROKEN,
        () ->
            writer.call(
                null,
                List.of(),
                _ -> {
                  throw new IOException("no");
                }));
  }

  @Test
  void theWriteOfACallerThatIsInterruptedIsNotRun() throws Exception {
    var isInterrupted = new AtomicBoolean();
    var caller =
        Thread.ofPlatform()
            .daemon()
            .unstarted(() -> {
              assertUnavailable(Cause.BUSY, taking(1));
              isInterrupted.set(Thread.currentThread().isInterrupted());
            });
    try (var _ = new Standstill()) {
      caller.start();
      while (writer.waiting() == 0) {
        Thread.onSpinWait();
      }
      caller.interrupt();
      caller.join();
    }

    assertThat(isInterrupted).as("its other work ends too").isTrue();
    assertThat(taking(2).call()).isEqualTo(20);
    assertThat(server.stored()).containsExactly(2L);
  }

  @Test
  void closingLeavesTheFileTidyAndRefusesWhatComesLater() throws Exception {
    assertThat(taking(1).call()).isEqualTo(10);
    writer.close();

    assertThat(server.tidied).hasValue(1);
    assertThat(server.closed).hasValue(server.opened.get());
    assertUnavailable(Cause.BUSY, taking(2));
    assertThat(server.stored()).containsExactly(1L);
  }

  @Test
  @ExpectsLog("WARN Writer - a database could not be closed cleanly")
  void whatCannotBeClosedCleanlyIsGivenUp() throws Exception {
    assertThat(taking(1).call()).isEqualTo(10);
    server.failing = Step.CLOSE;
    writer.close();

    assertThat(server.closed).as("tried again").hasValue(server.opened.get());
  }

  @Test
  void noMoreWritesShareACommitThanAllowed() throws Exception {
    writer.close();
    open(new Limits(100, 2, 1, LONG), SqliteErrors.RULES);
    var writes = together(List.of(taking(1), taking(2), taking(3), taking(4), taking(5)));

    for (var write : writes) {
      assertThat(write.get()).isPositive();
    }
    assertThat(writer.batches()).as("with the one that waited").isEqualTo(4);
  }

  @Test
  void aWriterIsStuckOnlyWhileThereIsWork() throws Exception {
    try (var standstill = new Standstill()) {
      var waits = standstill.queue(taking(1));
      assertThat(waits.isDone()).isFalse();
      assertThat(writer.isStuck()).as("before the deadline of a caller").isFalse();
    }
    writer.close();
    open(new Limits(100, 50, 1, Duration.ofNanos(1)), SqliteErrors.RULES);

    assertThat(writer.isStuck()).as("without work").isFalse();
  }

  @Test
  void whatComesBehindTheEndIsRefusedAtOnce() throws Exception {
    writer.close();
    open(new Limits(100, 1, 1, Duration.ofHours(1)), SqliteErrors.RULES);
    Future<Integer> late;
    try (var standstill = new Standstill()) {
      var _ =
          standstill.queue(() -> {
            writer.close();
            return 0;
          });
      late = standstill.queue(taking(1));
    }

    assertFault(late, new Fault.StoreUnavailable(Cause.BUSY));
    assertThat(server.stored()).isEmpty();
  }

  @Test
  void whoIsInterruptedWhileItClosesStaysInterrupted() throws Exception {
    var isInterrupted = new AtomicBoolean();
    var closing =
        Thread.ofPlatform()
            .daemon()
            .unstarted(() -> {
              writer.close();
              isInterrupted.set(Thread.currentThread().isInterrupted());
            });
    try (var _ = new Standstill()) {
      closing.start();
      while (writer.waiting() == 0) {
        Thread.onSpinWait();
      }
      closing.interrupt();
      closing.join();
    }

    assertThat(isInterrupted).isTrue();
  }
}
