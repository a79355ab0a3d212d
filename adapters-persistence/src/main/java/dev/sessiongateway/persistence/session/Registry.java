package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The session table of the registry. A session exists exactly when it has a row here.
record Registry(Database database, Json json) {
  private static final Logger LOG = LoggerFactory.getLogger(Registry.class);

  /// Sessions with equal configurations share one.
  List<Session> list() {
    var configs = new HashMap<String, SessionConfig>();
    return database.read(RegisteredRow::list).stream()
        .map(row -> row.toSession(text -> configs.computeIfAbsent(text, json::config)))
        .toList();
  }

  /// The session of this name.
  Optional<Session> find(SessionName name) {
    return database.read(handle -> RegisteredRow.list(handle, name)).stream()
        .map(row -> row.toSession(json::config))
        .findFirst();
  }

  /// @param fence see [Database#write(Fence,List,Database.Write)]
  void put(Session session, @Nullable Fence fence) {
    var row = RegisteredRow.of(session, json);
    var _ = database.write(fence, List.of(), row::put);
  }

  /// A session and the keys that open it.
  void put(Session session, NewKeys keys) {
    var row = RegisteredRow.of(session, json);
    var _ =
        database.write(transaction -> {
          keys.insert(transaction);
          return row.put(transaction);
        });
  }

  /// @return false when the name is taken
  boolean add(WriteTransaction transaction, Session session) throws SQLException {
    return RegisteredRow.of(session, json).add(transaction) == 1;
  }

  /// Stores the configuration before a change. The former one is restored when the change fails,
  /// because a refused configuration must not apply at the next start.
  Session put(Session session, Session before, @Nullable Fence fence, Supplier<Session> change) {
    put(session, fence);
    try {
      return change.get();
    } catch (RuntimeException e) {
      restore(before, fence);
      throw e;
    }
  }

  private void restore(Session before, @Nullable Fence fence) {
    try {
      put(before, fence);
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("session", before.name())
          .setCause(e)
          .log("a configuration that was not answered for may be used at the next start");
    }
  }

  /// @param keys removed with it, beside those that follow its deletion
  void remove(Session session, @Nullable Fence fence, SessionOwners owners, NewKeys keys) {
    var _ =
        database.write(
            fence,
            List.of(),
            transaction -> {
              owners.disown(transaction, session.id());
              keys.remove(transaction);
              var _ =
                  transaction.update(
                      "DELETE FROM network_state WHERE instance = ?", session.id().toString());
              return transaction.update(
                  "DELETE FROM registered_session WHERE name = ? AND instance = ?",
                  session.name().value(),
                  session.id().toString());
            });
  }
}
