package dev.sessiongateway.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparedQueriesTest {
  private static final String ABOVE = "SELECT n FROM number WHERE n > :least ORDER BY n";

  @TempDir Path directory;
  private Handle reader;
  private Handle writer;

  @BeforeEach
  void open() {
    writer = handle();
    writer.execute("PRAGMA journal_mode = WAL");
    writer.execute("CREATE TABLE number (n INTEGER)");
    writer.execute("INSERT INTO number VALUES (1), (2), (3)");
    reader = handle();
  }

  private Handle handle() {
    return Jdbi.create(() -> DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("n")))
        .open();
  }

  @AfterEach
  void close() {
    reader.close();
    writer.close();
  }

  private List<Long> above(long least) throws SQLException {
    return new Selection(ABOVE, Map.of("least", least)).list(reader, row -> row.getLong(1));
  }

  @Test
  void eachUseHasItsOwnArgumentsAndSeesTheNewestRows() throws SQLException {
    assertThat(above(1)).containsExactly(2L, 3L);
    assertThat(above(2)).containsExactly(3L);

    writer.execute("INSERT INTO number VALUES (4)");
    assertThat(above(2)).containsExactly(3L, 4L);
  }

  @Test
  void aNameMayAppearSeveralTimesAndInATextItIsNoName() throws SQLException {
    var sql =
        "SELECT n || ':no' FROM number"
            + " WHERE n >= :first AND n <= :last AND (n = :first OR n = :last)";
    var found =
        new Selection(sql, Map.of("last", 3, "first", 1)).list(reader, row -> row.getString(1));
    assertThat(found).containsExactly("1:no", "3:no");
  }

  @Test
  void aMissingArgumentIsAnErrorAndNotTheLastOne() throws SQLException {
    assertThat(above(1)).isNotEmpty();
    assertThatThrownBy(() -> new Selection(ABOVE, Map.of()).list(reader, row -> row.getLong(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("least");
    assertThat(above(2)).containsExactly(3L);
  }

  /// A statement that is not reset would keep its snapshot, and with it the write-ahead log.
  @Test
  void noReadIsLeftOpenAlsoAfterAFailure() throws SQLException {
    assertThatThrownBy(() ->
            new Selection(ABOVE, Map.of("least", 0))
                .list(
                    reader,
                    _ -> {
                      throw new SQLException("cannot be read");
                    }))
        .hasMessage("cannot be read");
    assertThat(above(1)).containsExactly(2L, 3L);

    writer.execute("INSERT INTO number VALUES (5)");
    var checkpoint =
        writer
            .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
            .map((row, _) -> List.of(row.getInt(1), row.getInt(2)))
            .one();
    assertThat(checkpoint).as("not busy, nothing left").containsExactly(0, 0);
  }

  @Test
  void aQueryMayBeUsedWhileItIsBeingRead() throws SQLException {
    var outer = new Selection(ABOVE, Map.of("least", 1L));
    assertThat(outer.list(reader, row -> above(row.getLong(1))))
        .containsExactly(List.of(3L), List.of());
    assertThat(above(0)).containsExactly(1L, 2L, 3L);
  }

  @Test
  void moreQueriesThanAreKeptWorkAsWell() throws SQLException {
    for (var round = 0; round < 2; round++) {
      for (var i = 0; i < 200; i++) {
        var sql = "SELECT max(n) + " + i + " FROM number";
        assertThat(new Selection(sql, Map.of()).count(reader)).isEqualTo(3 + i);
      }
    }
  }
}
