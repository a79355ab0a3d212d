package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.NumbersServer.NumberRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The writes of one batch.
class WriterTest extends WriterFixture {
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
  void severalRowsOfAWriteAreOneCallWithAResultEach() {
    var rows = List.of(new NumberRow(1), new NumberRow(2));
    List<Integer> results =
        writer.call(null, List.of(), transaction -> transaction.run(rows, NumberRow::alone));

    assertThat(results).containsExactly(10, 20);
    assertThat(server.calls).containsExactly(2);
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
  void aWriteThatFailedIsNotRunAgainWithTheOthers() throws Exception {
    var runs = new AtomicInteger();
    var writes =
        together(
            List.of(
                inserting(1),
                () ->
                    writer.call(
                        null,
                        List.of(),
                        transaction -> {
                          runs.incrementAndGet();
                          var _ = insert(transaction, 2);
                          throw Fault.invalid("field", "no");
                        })));

    assertThat(writes.get(0).get()).isEqualTo(1);
    assertThatThrownBy(writes.get(1)::get).cause().isInstanceOf(FaultException.class);
    assertThat(runs).hasValue(1);
    assertThat(server.stored()).containsExactly(1L);
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
}
