package dev.sessiongateway.persistence.search;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// The tables of the search index, in a schema whose name ends in their version. They are no part
/// of the gateway's own tables: nothing is lost when the schema is dropped.
final class PostgresIndexTables {
  private static final int VERSION = 1;

  /// Of the lock that makes one node at a time make them.
  private static final long LOCK = 0x5347_5365_6172_6368L;

  private static final String TABLES =
      """
      CREATE TABLE IF NOT EXISTS %1$s.source (
        key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session text COLLATE "C" NOT NULL,
        store text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        event text COLLATE "C" NOT NULL,
        stage text COLLATE "C" NOT NULL,
        number integer NOT NULL,
        time text COLLATE "C" NOT NULL,
        UNIQUE (session, store)
      );
      CREATE TABLE IF NOT EXISTS %1$s.document (
        source bigint NOT NULL,
        position bigint NOT NULL,
        field smallint NOT NULL,
        id text COLLATE "C" NOT NULL,
        chat text COLLATE "C" NOT NULL,
        words tsvector NOT NULL,
        PRIMARY KEY (source, position),
        UNIQUE (source, field, id)
      );
      CREATE INDEX IF NOT EXISTS document_by_chat ON %1$s.document (source, chat);
      CREATE INDEX IF NOT EXISTS document_by_word ON %1$s.document
        USING gin (words) WITH (fastupdate = off);
      """;

  private PostgresIndexTables() {}

  /// Makes what is missing.
  ///
  /// @return the schema, quoted
  static String make(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
      var schema = schema(statement);
      if (!isThere(statement, schema)) {
        statement.execute("CREATE SCHEMA " + schema);
      }
      statement.execute(TABLES.formatted(schema));
      connection.commit();
      return schema;
    }
  }

  private static String schema(Statement statement) throws SQLException {
    try (var row =
        statement.executeQuery(
            "SELECT quote_ident(current_schema() || '_search_" + VERSION + "')")) {
      row.next();
      return row.getString(1);
    }
  }

  /// A role that may not make schemas may use one that is there.
  private static boolean isThere(Statement statement, String schema) throws SQLException {
    try (var row =
        statement.executeQuery("SELECT to_regnamespace('" + schema.replace("'", "''") + "')")) {
      return row.next() && row.getString(1) != null;
    }
  }
}
