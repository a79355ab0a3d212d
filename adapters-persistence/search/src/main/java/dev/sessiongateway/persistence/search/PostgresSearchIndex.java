package dev.sessiongateway.persistence.search;

import com.zaxxer.hikari.HikariDataSource;
import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.postgres.PostgresAddress;
import dev.sessiongateway.persistence.postgres.PostgresErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An index in a schema of its own beside the tables of the gateway, with `tsvector`. The words are
/// what the gateway makes of a text, so no configuration of a language and no extension is needed.
/// Several nodes share it.
final class PostgresSearchIndex implements SearchIndex {
  private static final String NOT_ALLOWED = "42501";
  private static final String CANCELLED = "57014";

  /// Connections; searches that find none free wait.
  private static final int CONNECTIONS = 3;

  private static final Duration WAIT = Duration.ofSeconds(10);

  /// Also of a write, which has a few hundred documents.
  private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(20);

  private static final int REMOVED_AT_ONCE = 2_000;

  private final PostgresAddress address;
  private @Nullable HikariDataSource pool;

  /// Opens nothing before it is used.
  PostgresSearchIndex(PostgresAddress address) {
    this.address = address;
  }

  private synchronized HikariDataSource pool() throws SQLException {
    if (pool == null) {
      pool = opened();
    }
    return pool;
  }

  /// With the tables made, and found first in the search path.
  private HikariDataSource opened() throws SQLException {
    String schema;
    try (var connection = address.connect(LONGEST_STATEMENT.plus(WAIT))) {
      schema = PostgresIndexTables.make(connection);
    }
    var made = new HikariDataSource();
    made.setPoolName("search index " + address);
    made.setDriverClassName("org.postgresql.Driver");
    made.setJdbcUrl(address.url());
    made.setDataSourceProperties(address.properties());
    made.addDataSourceProperty(
        "socketTimeout", String.valueOf(LONGEST_STATEMENT.plus(WAIT).toSeconds()));
    made.setConnectionTimeout(WAIT.toMillis());
    made.setMaximumPoolSize(CONNECTIONS);
    made.setMinimumIdle(0);
    made.setAutoCommit(false);
    made.setInitializationFailTimeout(-1);
    made.setConnectionInitSql(
        "SET search_path = %s; SET statement_timeout = %s"
            .formatted(schema, LONGEST_STATEMENT.toMillis()));
    return made;
  }

  private <T> T call(Work<T> work) {
    try (var connection = pool().getConnection()) {
      try {
        var result = work.on(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        connection.rollback();
        throw e;
      }
    } catch (FaultException e) {
      throw e;
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  private RuntimeException refused(SQLException e) {
    return NOT_ALLOWED.equals(e.getSQLState())
        ? new Fault.NotOffered(
                "search",
                "The role of the gateway may not make the schema of the search index; let it with"
                    + " GRANT CREATE ON DATABASE")
            .toException(e)
        : PostgresErrors.RULES.unavailable(e);
  }

  @Override
  public Optional<Progress> progress(Source source) {
    return call(connection -> {
      try (var select =
              connection.prepareStatement(
                  "SELECT %s FROM source WHERE session = ? AND store = ?"
                      .formatted(ProgressRow.COLUMNS));
          var row = bound(select, source).executeQuery()) {
        return row.next() ? Optional.of(ProgressRow.read(row)) : Optional.empty();
      }
    });
  }

  private static PreparedStatement bound(PreparedStatement statement, Source source)
      throws SQLException {
    statement.setString(1, source.session().toString());
    statement.setString(2, source.store().path());
    return statement;
  }

  @Override
  public Set<InstanceId> sessions() {
    return call(connection -> {
      try (var select = connection.prepareStatement("SELECT DISTINCT session FROM source");
          var rows = select.executeQuery()) {
        var found = new HashSet<InstanceId>();
        while (rows.next()) {
          found.add(InstanceId.parse(rows.getString(1)));
        }
        return Set.copyOf(found);
      }
    });
  }

  @Override
  public boolean write(
      Source source, @Nullable Progress before, List<Change> changes, Progress after) {
    return call(connection -> {
      if (!advance(connection, source, before, after)) {
        return false;
      }
      new PostgresDocuments(connection, key(connection, source).orElseThrow()).make(changes);
      return true;
    });
  }

  /// The row is locked until the end of the transaction, so that one node at a time writes.
  private static boolean advance(
      Connection connection, Source source, @Nullable Progress before, Progress after)
      throws SQLException {
    if (before == null) {
      try (var insert =
          connection.prepareStatement(
              """
              INSERT INTO source (session, store, %s) VALUES (?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT DO NOTHING
              """
                  .formatted(ProgressRow.COLUMNS))) {
        bound(insert, source);
        ProgressRow.of(after).bind(insert, 3);
        return insert.executeUpdate() == 1;
      }
    }
    try (var update =
        connection.prepareStatement(
            """
            UPDATE source SET (%1$s) = (?, ?, ?, ?, ?)
            WHERE (%1$s) = (?, ?, ?, ?, ?) AND session = ? AND store = ?
            """
                .formatted(ProgressRow.COLUMNS))) {
      ProgressRow.of(after).bind(update, 1);
      ProgressRow.of(before).bind(update, 6);
      update.setString(11, source.session().toString());
      update.setString(12, source.store().path());
      return update.executeUpdate() == 1;
    }
  }

  private static OptionalLong key(Connection connection, Source source) throws SQLException {
    try (var select =
            connection.prepareStatement("SELECT key FROM source WHERE session = ? AND store = ?");
        var row = bound(select, source).executeQuery()) {
      return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
    }
  }

  @Override
  public List<Hit> find(Source source, Query query) {
    return call(connection -> {
      var key = key(connection, source);
      if (key.isEmpty()) {
        return List.of();
      }
      try {
        PostgresSearches.limit(connection, query.deadline());
        var terms = new PostgresTerms(new SourceTerms(key.getAsLong()));
        return query.order() == Order.NEWEST
            ? PostgresSearches.newest(connection, key.getAsLong(), terms.query(query), query)
            : PostgresSearches.best(connection, key.getAsLong(), terms, query);
      } catch (SQLException e) {
        if (CANCELLED.equals(e.getSQLState())) {
          throw IndexFaults.tooBroad(query.deadline(), e);
        }
        throw e;
      }
    });
  }

  @Override
  public int prune(Source source, Instant before, int limit) {
    return call(connection -> {
      var key = key(connection, source);
      return key.isEmpty()
          ? 0
          : new PostgresDocuments(connection, key.getAsLong()).removeOldest(before, limit);
    });
  }

  @Override
  public void remove(InstanceId session) {
    while (call(connection -> removeSome(connection, session))) {
      // The next step is a transaction of its own.
    }
  }

  /// @return whether there may be more
  private static boolean removeSome(Connection connection, InstanceId session) throws SQLException {
    try (var some =
        connection.prepareStatement(
            """
            DELETE FROM document WHERE (source, position) IN (
              SELECT source, position FROM document
              WHERE source IN (SELECT key FROM source WHERE session = ?) LIMIT ?)
            """)) {
      some.setString(1, session.toString());
      some.setInt(2, REMOVED_AT_ONCE);
      if (some.executeUpdate() > 0) {
        return true;
      }
    }
    try (var rest = connection.prepareStatement("DELETE FROM source WHERE session = ?")) {
      rest.setString(1, session.toString());
      rest.executeUpdate();
      return false;
    }
  }

  @Override
  public synchronized void close() {
    if (pool != null) {
      pool.close();
    }
  }

  /// What is done in one transaction.
  @FunctionalInterface
  private interface Work<T> {
    T on(Connection connection) throws SQLException;
  }
}
