package dev.sessiongateway.persistence.access;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.query.Selection;
import java.util.List;

/// The API keys, in the registry.
public final class JdbiAccessKeyStore implements AccessKeyStore {
  private final Database registry;

  public JdbiAccessKeyStore(Database registry) {
    this.registry = registry;
  }

  @Override
  public List<AccessKey> list() {
    return registry.read(handle ->
        Selection.of("SELECT " + AccessKeyRow.COLUMNS + " FROM access_key ORDER BY created_at, id")
            .list(handle, row -> AccessKeyRow.read(row).toKey()));
  }

  @Override
  public void add(AccessKey key) {
    var row = AccessKeyRow.of(key);
    var _ =
        registry.write(transaction -> {
          var statement =
              transaction.prepared(
                  "INSERT INTO access_key ("
                      + AccessKeyRow.COLUMNS
                      + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING");
          row.bind(statement);
          return statement.executeUpdate();
        });
  }

  @Override
  public boolean replace(AccessKey key) {
    var row = AccessKeyRow.of(key);
    return registry.write(transaction ->
        transaction
                .handle()
                .createUpdate(
                    """
                    UPDATE access_key SET name = :name, prefix = :prefix, hash = :hash,
                      scopes = :scopes, session = :session, dialect = :dialect,
                      created_at = :createdAt, expires_at = :expiresAt, active = :active
                    WHERE id = :id
                    """)
                .bindMethods(row)
                .execute()
            > 0);
  }

  @Override
  public boolean remove(String id) {
    return registry.write(transaction ->
        transaction
                .handle()
                .createUpdate("DELETE FROM access_key WHERE id = :id")
                .bind("id", id)
                .execute()
            > 0);
  }
}
