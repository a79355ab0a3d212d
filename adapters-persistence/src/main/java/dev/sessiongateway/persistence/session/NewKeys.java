package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.StoreChanges;
import java.sql.SQLException;
import java.util.List;

/// The keys that are registered with a new session, in the transaction of its row.
record NewKeys(List<AccessKey> keys, StoreChanges changes) {
  /// Of a session that gets none.
  static final NewKeys NONE = new NewKeys(List.of(), StoreChanges.UNOBSERVED);

  void insert(WriteTransaction transaction) throws SQLException {
    for (var key : keys) {
      JdbiAccessKeyStore.add(transaction, key);
    }
    announce(transaction);
  }

  void remove(WriteTransaction transaction) throws SQLException {
    for (var key : keys) {
      JdbiAccessKeyStore.remove(transaction, key.id());
    }
    announce(transaction);
  }

  private void announce(WriteTransaction transaction) {
    if (!keys.isEmpty()) {
      transaction.afterCommit(changes::keysChanged);
    }
  }
}
