package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.query.Selection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// The session table of the registry. A session exists exactly when it has a row here.
final class Registry {
  private final Databases databases;
  private final Database database;
  private final Json json;

  Registry(Databases databases, Json json) {
    this.databases = databases;
    this.database = databases.registry();
    this.json = json;
  }

  /// Sessions with equal configurations share one.
  List<Session> list() {
    var rows = database.read(Registry::rows);
    var configs = new HashMap<String, SessionConfig>();
    return rows.stream()
        .map(row -> row.toSession(text -> configs.computeIfAbsent(text, json::config)))
        .toList();
  }

  private static List<RegisteredRow> rows(Handle handle) throws SQLException {
    return Selection.of("SELECT " + RegisteredRow.COLUMNS + " FROM session")
        .list(handle, RegisteredRow::read);
  }

  void put(Session session) {
    var row = RegisteredRow.of(session, json);
    var file = databases.file(session.config().engine().store());
    var _ = database.write(transaction -> put(transaction, row, file));
  }

  /// @param file of the address, relative to the data directory
  static int put(WriteTransaction transaction, RegisteredRow row, String file) {
    rememberAddress(transaction, row.address(), file);
    return transaction
        .handle()
        .createUpdate(
            """
            INSERT INTO session
              (name, instance, created_at, integration, number, sealed_token, address, config)
            VALUES
              (:name, :instance, :createdAt, :integration, :number, :sealedToken, :address, :config)
            ON CONFLICT (name) DO UPDATE SET
              instance = excluded.instance, created_at = excluded.created_at,
              integration = excluded.integration, number = excluded.number,
              sealed_token = excluded.sealed_token,
              address = excluded.address, config = excluded.config
            """)
        .bindMethods(row)
        .execute();
  }

  /// Whether the registry has lost commits, now or before an earlier start. Sessions that only the
  /// stores contain may then be sessions that it lost.
  boolean isIncomplete() {
    var missing = database.missingCommits();
    if (missing > 0) {
      var _ =
          database.write(transaction ->
              transaction
                  .handle()
                  .createUpdate("INSERT INTO loss (commits) VALUES (:commits)")
                  .bind("commits", missing)
                  .execute());
      return true;
    }
    return database.read(
        handle -> Selection.of("SELECT EXISTS (SELECT 1 FROM loss)").count(handle) > 0);
  }

  private static void rememberAddress(WriteTransaction transaction, String address, String file) {
    transaction
        .handle()
        .createUpdate(
            "INSERT INTO store_address (path, file) VALUES (:path, :file) ON CONFLICT DO NOTHING")
        .bind("path", address)
        .bind("file", file)
        .execute();
  }

  void remove(Session session) {
    var _ =
        database.write(transaction ->
            transaction
                .handle()
                .createUpdate("DELETE FROM session WHERE name = :name AND instance = :instance")
                .bind("name", session.name().value())
                .bind("instance", session.id().toString())
                .execute());
  }
}
