package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.NumbersServer.NumberRow;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A writer on a database that answers for several writes at once, with writes that wait for one
/// another.
@Timeout(60)
abstract class WriterFixture {
  static final Duration LONG = Duration.ofSeconds(30);
  private static final InstanceId GATEWAY = new InstanceId(new UUID(0, 1));
  static final Fence ADA = fence("ada");
  static final Fence BEN = fence("ben");

  @TempDir Path directory;
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
  NumbersServer server;
  Writer writer;

  @BeforeEach
  void open() throws SQLException {
    server = new NumbersServer(directory);
    open(new Limits(100, 50, 1, LONG), SqliteErrors.RULES);
  }

  void open(Limits limits, DatabaseErrors errors) throws SQLException {
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

  Callable<Integer> taking(long number) {
    return taking(null, number);
  }

  Callable<Integer> taking(@Nullable Fence fence, long number) {
    var row = new NumberRow(number);
    return () ->
        writer.call(fence, List.of(row), transaction -> transaction.run(row, NumberRow::alone));
  }

  /// By a statement of its own, without a row.
  Callable<Integer> inserting(long number) {
    return () -> writer.call(null, List.of(), transaction -> insert(transaction, number));
  }

  static int insert(WriteTransaction transaction, long number) throws SQLException {
    return transaction.update("INSERT INTO taken VALUES (?1)", number);
  }

  /// Keeps the writer busy until it is let go, so that what is called meanwhile is one batch.
  final class Standstill implements AutoCloseable {
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
  List<Future<Integer>> together(List<Callable<Integer>> writes) throws Exception {
    try (var standstill = new Standstill(server.compared::clear)) {
      return writes.stream().map(standstill::queue).toList();
    }
  }

  static void assertFault(Future<?> write, Fault fault) {
    assertThatThrownBy(write::get)
        .cause()
        .isInstanceOfSatisfying(
            FaultException.class, thrown -> assertThat(thrown.fault()).isEqualTo(fault));
  }

  static void assertUnavailable(Cause cause, Callable<?> write) {
    assertThatThrownBy(write::call)
        .isInstanceOfSatisfying(
            FaultException.class,
            thrown -> assertThat(thrown.fault()).isEqualTo(new Fault.StoreUnavailable(cause)));
  }
}
