package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// No error ends a thread of the database, and nobody is left waiting.
@Timeout(60)
class DatabaseWorkersTest {
  @TempDir Path directory;
  @AutoClose private SqliteDatabase database;

  @BeforeEach
  void open() {
    open(new Limits(100, 50, 2, Duration.ofSeconds(30)));
  }

  private void open(Limits limits) {
    database = SqliteDatabase.open(directory.resolve("test.db"), Schema.STORE, limits);
  }

  private int put(long key) {
    return database.write(transaction ->
        transaction
            .handle()
            .createUpdate("INSERT INTO discarded_session (key) VALUES (" + key + ")")
            .execute());
  }

  private long count() {
    return database.read(handle ->
        handle.createQuery("SELECT count(*) FROM discarded_session").mapTo(Long.class).one());
  }

  @Test
  void anErrorInAWriteIsItsCallersOnly() {
    assertThatThrownBy(() ->
            database.write(_ -> {
              throw new StackOverflowError();
            }))
        .isInstanceOf(StackOverflowError.class);

    assertThat(put(1)).isEqualTo(1);
  }

  @Test
  @ExpectsLog("ERROR WriteTransaction - what follows a change failed")
  void anErrorAfterTheCommitKeepsNoAnswerBack() {
    var answer =
        database.write(transaction -> {
          transaction.afterCommit(() -> {
            throw new AssertionError("after the commit");
          });
          return transaction
              .handle()
              .createUpdate("INSERT INTO discarded_session (key) VALUES (1)")
              .execute();
        });

    assertThat(answer).isEqualTo(1);
    assertThat(put(2)).isEqualTo(1);
    assertThat(count()).isEqualTo(2);
  }

  @Test
  @ExpectsLog("ERROR WriteTransaction - what follows a change failed")
  void anErrorWhileTakingBackKeepsNoAnswerBack() {
    assertThatThrownBy(() ->
            database.write(transaction -> {
              transaction.onRollback(() -> {
                throw new AssertionError("while taking back");
              });
              throw new IllegalStateException("the cause");
            }))
        .hasMessageContaining("the cause");

    assertThat(put(1)).isEqualTo(1);
  }

  @Test
  void anErrorInAReadIsItsCallersOnly() {
    for (var i = 0; i < 4; i++) {
      assertThatThrownBy(() ->
              database.read(_ -> {
                throw new StackOverflowError();
              }))
          .isInstanceOf(StackOverflowError.class);
    }

    assertThat(count()).isZero();
  }

  @Test
  void aWriterThatDoesNotMoveAlthoughThereIsWorkIsTold() throws Exception {
    database.close();
    open(new Limits(10, 50, 2, Duration.ofMillis(20)));
    var goOn = new CountDownLatch(1);
    var begun = new CountDownLatch(1);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(database.isStuck()).isFalse();
      callers.execute(() -> beginAWriteThatWaits(begun, goOn));
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      while (!database.isStuck()) {
        Thread.onSpinWait();
      }

      goOn.countDown();
    }
    while (database.isStuck()) {
      Thread.onSpinWait();
    }
  }

  /// Its caller's deadline passes after the write has begun, on a busy machine also before.
  private void beginAWriteThatWaits(CountDownLatch begun, CountDownLatch goOn) {
    while (begun.getCount() > 0) {
      try {
        database.write(_ -> {
          begun.countDown();
          goOn.await();
          return 1;
        });
      } catch (FaultException late) {
        assertThat(late.fault().code()).isEqualTo("store.busy");
      }
    }
  }
}
