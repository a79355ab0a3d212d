package dev.sessiongateway.persistence.database;

import dev.sessiongateway.persistence.database.SharedRow.SharedStatement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/// A database with one table of numbers that refuses a number twice. It shares statements and knows
/// fences, as a server does; SQLite stores the numbers.
final class NumbersServer {
  private static final SharedStatement TAKE =
      new SharedStatement("take_numbers", List.of("bigint"));

  /// Of how many rows each call was.
  final List<Integer> calls = new CopyOnWriteArrayList<>();

  /// What each transaction compared.
  final List<Set<Fence>> compared = new CopyOnWriteArrayList<>();

  /// The fences that others have moved on.
  final Set<Fence> lost = ConcurrentHashMap.newKeySet();

  /// What fails next with an error that breaks the connection; null for nothing.
  volatile @Nullable Step failing;

  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger tidied = new AtomicInteger();

  private final String url;

  NumbersServer(Path directory) throws SQLException {
    url = "jdbc:sqlite:" + directory.resolve("numbers");
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE taken (n INTEGER PRIMARY KEY)");
    }
  }

  TransactionControl open() throws SQLException {
    fail(Step.OPEN);
    var _ = opened.incrementAndGet();
    return new Numbers(DriverManager.getConnection(url));
  }

  List<Long> stored() throws SQLException {
    var stored = new ArrayList<Long>();
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT n FROM taken ORDER BY n")) {
      while (rows.next()) {
        stored.add(rows.getLong(1));
      }
    }
    return stored;
  }

  private void fail(Step step) throws SQLException {
    if (failing == step) {
      failing = null;
      throw new SQLException("the server is gone");
    }
  }

  enum Step {
    OPEN,
    BEGIN,
    ROWS,
    COMMIT,
    CLOSE
  }

  /// A number, told apart by identity.
  static final class NumberRow implements SharedRow {
    private final long number;

    NumberRow(long number) {
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

  private final class Numbers implements TransactionControl {
    private final Connection connection;
    private final Handle handle;

    Numbers(Connection connection) {
      this.connection = connection;
      this.handle = Jdbi.create(connection).open();
    }

    @Override
    public Handle handle() {
      return handle;
    }

    @Override
    public PreparedSql prepare(String sql) throws SQLException {
      return new PreparedSql(connection.prepareStatement(sql), PreparedSql.Binding.IN_ORDER);
    }

    @Override
    public boolean sharesStatements() {
      return true;
    }

    @Override
    public List<Integer> run(List<? extends SharedRow> rows) throws SQLException {
      fail(Step.ROWS);
      calls.add(rows.size());
      var results = new ArrayList<Integer>();
      for (var row : rows) {
        execute("INSERT INTO taken VALUES (" + row.values()[0] + ")");
        results.add(10 * (int) ((NumberRow) row).number);
      }
      return results;
    }

    @Override
    public Begun begin(Set<Fence> fences, List<? extends SharedRow> rows) throws SQLException {
      fail(Step.BEGIN);
      execute("BEGIN IMMEDIATE");
      compared.add(Set.copyOf(fences));
      var gone = new HashSet<>(fences);
      gone.retainAll(lost);
      return new Begun(gone, rows.isEmpty() ? List.of() : run(rows));
    }

    @Override
    public void rollback() throws SQLException {
      execute("ROLLBACK");
    }

    @Override
    public void commit(int writes) throws SQLException {
      fail(Step.COMMIT);
      execute("COMMIT");
    }

    @Override
    public void tidy() {
      var _ = tidied.incrementAndGet();
    }

    private void execute(String sql) throws SQLException {
      try (var statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    @Override
    public void close() throws SQLException {
      fail(Step.CLOSE);
      var _ = closed.incrementAndGet();
      connection.close();
    }
  }
}
