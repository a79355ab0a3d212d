package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.StoreChanges;
import java.sql.SQLException;
import java.util.List;

/// The API keys, in the registry.
public final class JdbiAccessKeyStore implements AccessKeyStore {
  private static final Columns<AccessKey> COLUMNS = Columns.of(AccessKey.class);
  private static final Selection ALL =
      Selection.of("SELECT " + COLUMNS.names() + " FROM access_key ORDER BY created_at, id");
  private static final String ADD =
      COLUMNS.insertInto("access_key") + " ON CONFLICT (id) DO NOTHING";
  private static final String REPLACE =
      "UPDATE access_key SET " + COLUMNS.assignment(0) + " WHERE id = ?1";

  private final Database registry;
  private final StoreChanges changes;

  public JdbiAccessKeyStore(Database registry, StoreChanges changes) {
    this.registry = registry;
    this.changes = changes;
  }

  @Override
  public List<AccessKey> list() {
    return registry.read(handle -> ALL.list(handle, row -> COLUMNS.read(row, 1)));
  }

  @Override
  public void add(AccessKey key) {
    var _ = write(transaction -> add(transaction, key));
  }

  static int add(WriteTransaction transaction, AccessKey key) throws SQLException {
    return transaction.update(ADD, COLUMNS.arguments(key));
  }

  static int remove(WriteTransaction transaction, String id) throws SQLException {
    return transaction.update("DELETE FROM access_key WHERE id = ?", id);
  }

  @Override
  public boolean replace(AccessKey key) {
    return write(transaction -> transaction.update(REPLACE, COLUMNS.arguments(key))) > 0;
  }

  @Override
  public boolean remove(String id) {
    return write(transaction -> remove(transaction, id)) > 0;
  }

  private int write(Database.Write<Integer> change) {
    return registry.write(transaction -> {
      transaction.afterCommit(changes::keysChanged);
      return change.in(transaction);
    });
  }
}
