package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Unit;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;

/// What was asked for. A session exists exactly when it has a row here.
final class Registry {
  private final Database database;
  private final Json json;

  Registry(Database database, Json json) {
    this.database = database;
    this.json = json;
  }

  List<Session> list() {
    var rows =
        database.read(handle ->
            handle
                .createQuery("SELECT * FROM session")
                .map((row, _) -> RegisteredRow.of(row))
                .list());
    return rows.stream().map(row -> row.toSession(json)).toList();
  }

  void put(Session session) {
    var row = RegisteredRow.of(session, json);
    var _ =
        database.write(unit -> {
          rememberAddress(unit, row.address());
          return unit.handle()
              .createUpdate(
                  """
                  INSERT INTO session
                    (name, instance, created_at, integration, number, address, config)
                  VALUES
                    (:name, :instance, :createdAt, :integration, :number, :address, :config)
                  ON CONFLICT (name) DO UPDATE SET
                    instance = excluded.instance, created_at = excluded.created_at,
                    integration = excluded.integration, number = excluded.number,
                    address = excluded.address, config = excluded.config
                  """)
              .bindMethods(row)
              .execute();
        });
  }

  private static void rememberAddress(Unit unit, String address) {
    unit.handle()
        .createUpdate("INSERT INTO store_address (path) VALUES (:path) ON CONFLICT DO NOTHING")
        .bind("path", address)
        .execute();
  }

  void remove(Session session) {
    var _ =
        database.write(unit ->
            unit.handle()
                .createUpdate("DELETE FROM session WHERE name = :name AND instance = :instance")
                .bind("name", session.name().value())
                .bind("instance", session.id().toString())
                .execute());
  }
}
