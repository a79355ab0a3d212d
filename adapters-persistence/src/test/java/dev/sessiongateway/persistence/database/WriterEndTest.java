package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.NumbersServer.Step;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Writes that fail, callers that give up, and the end of a writer.
class WriterEndTest extends WriterFixture {
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
