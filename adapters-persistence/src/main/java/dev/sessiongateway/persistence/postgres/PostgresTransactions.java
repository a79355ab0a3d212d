package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.PositionalSql;
import dev.sessiongateway.persistence.database.PreparedSql;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/// The writer's connection to a server. Where the gateway is alone, each transaction begins by
/// checking that no later one has taken over the database; where it is a node, by checking that it
/// still has the sessions that it writes for. Both checks hold until the commit.
final class PostgresTransactions implements TransactionControl {
  private static final String CURRENT = "SELECT 1 FROM gateway_epoch WHERE epoch = ? FOR SHARE";

  /// Others get a session by changing its row, and wait for the locks of this. So whatever passed
  /// this check is committed or rolled back before a session has another owner, and what comes
  /// later finds another token, or none.
  private static final String OWNED =
      """
      SELECT o.instance, o.token
      FROM unnest(CAST(? AS TEXT[]), CAST(? AS BIGINT[])) AS given (instance, token)
      JOIN session_owner AS o ON o.instance = given.instance AND o.token = given.token
      WHERE o.node IS NOT NULL
      ORDER BY o.instance FOR SHARE OF o
      """;

  private final Connection connection;
  private final Handle handle;
  private final @Nullable Long epoch;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /// @param connection belongs to this object from now on
  /// @param epoch the number of this start of the gateway; null for a node
  PostgresTransactions(Connection connection, @Nullable Long epoch) throws SQLException {
    this.connection = connection;
    try (var statement = connection.createStatement()) {
      // What is answered for is on disk, whatever the server's default.
      statement.execute(
          "SELECT set_config('synchronous_commit', 'on', false)"
              + " WHERE current_setting('synchronous_commit') IN ('off', 'local')");
      // A process that is stopped or cut off in the midst of a transaction holds nobody up for
      // long.
      statement.execute("SET idle_in_transaction_session_timeout = '10s'");
    }
    connection.setAutoCommit(false);
    this.handle = DatabaseErrors.withoutBoundValues(Jdbi.create(connection)).open();
    // A check that waited for others sees what they committed.
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    this.epoch = epoch;
  }

  @Override
  public boolean sharesStatements() {
    return true;
  }

  @Override
  public int rowsOfInsert() {
    return 64;
  }

  @Override
  public List<Integer> run(List<? extends SharedRow> rows) throws SQLException {
    var statement = prepared(call(rows));
    bind(statement, 1, rows);
    try (var answer = statement.executeQuery()) {
      return results(answer);
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    var known = statements.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  private static String call(List<? extends SharedRow> rows) {
    var shared = rows.getFirst().statement();
    return "SELECT %s(%s)"
        .formatted(
            shared.function(), String.join(", ", Collections.nCopies(shared.types().size(), "?")));
  }

  private void bind(PreparedStatement statement, int first, List<? extends SharedRow> rows)
      throws SQLException {
    var types = rows.getFirst().statement().types();
    var values = rows.stream().map(SharedRow::values).toList();
    for (var i = 0; i < types.size(); i++) {
      statement.setArray(first + i, column(types.get(i), values, i));
    }
  }

  private static List<Integer> results(ResultSet answer) throws SQLException {
    answer.next();
    return Stream.of((Long[]) answer.getArray(1).getArray()).map(Long::intValue).toList();
  }

  private Array column(String type, List<@Nullable Object[]> rows, int column) throws SQLException {
    @Nullable Object[] values =
        type.equals("text") ? new @Nullable String[rows.size()] : new @Nullable Long[rows.size()];
    for (var i = 0; i < values.length; i++) {
      var value = stored(rows.get(i)[column]);
      values[i] = value instanceof Number number ? (Object) number.longValue() : value;
    }
    return connection.createArrayOf(type, values);
  }

  @Override
  public Handle handle() {
    return handle;
  }

  @Override
  public PreparedSql prepare(String sql) throws SQLException {
    var positional = PositionalSql.of(sql);
    return new PreparedSql(
        connection.prepareStatement(positional.text()), binding(positional.order()));
  }

  private static PreparedSql.Binding binding(int[] order) {
    return (statement, arguments) -> {
      for (var i = 0; i < order.length; i++) {
        statement.setObject(i + 1, stored(arguments[order[i]]));
      }
    };
  }

  /// Flags are numbers, as in SQLite.
  private static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case String text -> kept(text);
      case null, default -> value;
    };
  }

  /// PostgreSQL's texts cannot contain NUL.
  static String kept(String text) {
    return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
  }

  /// The driver sends BEGIN together with the first statement, and statements that are prepared as
  /// one text together.
  @Override
  public Begun begin(Set<Fence> fences, List<? extends SharedRow> rows) throws SQLException {
    var check = epoch != null ? CURRENT : fences.isEmpty() ? "" : OWNED;
    if (check.isEmpty()) {
      return rows.isEmpty() ? Begun.EMPTY : new Begun(Set.of(), run(rows));
    }
    var statement = prepared(rows.isEmpty() ? check : check + ";" + call(rows));
    var first = epoch != null ? bind(statement, epoch) : bind(statement, fences);
    if (!rows.isEmpty()) {
      bind(statement, first, rows);
    }
    statement.execute();
    var lost = epoch != null ? current(statement) : lost(statement, fences);
    if (rows.isEmpty()) {
      return new Begun(lost, List.of());
    }
    statement.getMoreResults();
    try (var answer = statement.getResultSet()) {
      return new Begun(lost, results(answer));
    }
  }

  /// @return the position of the next parameter
  private static int bind(PreparedStatement statement, long epoch) throws SQLException {
    statement.setLong(1, epoch);
    return 2;
  }

  private int bind(PreparedStatement statement, Set<Fence> fences) throws SQLException {
    statement.setArray(
        1,
        connection.createArrayOf(
            "text", fences.stream().map(fence -> fence.instance().toString()).toArray()));
    statement.setArray(
        2, connection.createArrayOf("bigint", fences.stream().map(Fence::token).toArray()));
    return 3;
  }

  private static Set<Fence> current(PreparedStatement checked) throws SQLException {
    try (var row = checked.getResultSet()) {
      if (!row.next()) {
        throw new SQLException(
            "another gateway has taken over the database; stop this one", "57P01");
      }
      return Set.of();
    }
  }

  private static Set<Fence> lost(PreparedStatement checked, Set<Fence> fences) throws SQLException {
    var held = new HashSet<String>();
    try (var row = checked.getResultSet()) {
      while (row.next()) {
        held.add(row.getString(1) + " " + row.getLong(2));
      }
    }
    return fences.stream()
        .filter(fence -> !held.contains(fence.instance() + " " + fence.token()))
        .collect(Collectors.toSet());
  }

  @Override
  public String committing(String statement) {
    return statement + "; COMMIT";
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }

  @Override
  public void commit(int writes) throws SQLException {
    if (writes > 0) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
