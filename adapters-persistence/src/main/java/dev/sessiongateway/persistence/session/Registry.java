package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.function.Supplier;
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

  void put(Session session) {
    var row = RegisteredRow.of(session, json);
    var _ = database.write(row::put);
  }

  /// Stores the configuration before a change. The former one is restored when the change fails,
  /// because a refused configuration must not apply at the next start.
  Session put(Session session, Session before, Supplier<Session> change) {
    put(session);
    try {
      return change.get();
    } catch (RuntimeException e) {
      restore(before);
      throw e;
    }
  }

  private void restore(Session before) {
    try {
      put(before);
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("session", before.name())
          .setCause(e)
          .log("a configuration that was not answered for may be used at the next start");
    }
  }

  void remove(Session session) {
    var _ =
        database.write(transaction ->
            transaction.update(
                "DELETE FROM registered_session WHERE name = ? AND instance = ?",
                session.name().value(),
                session.id().toString()));
  }
}
