package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stores a new session.
///
/// A gateway that is alone knows all names, and registers the session last: a crash before leaves
/// unused rows in a store. Of several, another one may create the same name at this moment, and the
/// key of the registry decides: the session is registered with its data, where both are in one
/// database, and before it otherwise. A crash then leaves a session that starts from nothing.
///
/// @param keys registered with it
record SessionCreation(Registry registry, SessionOwners owners, Json json, NewKeys keys) {
  private static final Logger LOG = LoggerFactory.getLogger(SessionCreation.class);

  StoreMove.Moved create(Database database, SessionChange change) {
    if (!owners.areShared()) {
      var made = database.write(transaction -> insert(transaction, database, change, null));
      registry.put(made.session(), keys);
      return made;
    }
    if (database.tables().equals(registry.database().tables())) {
      return database.write(
          transaction -> insert(transaction, database, change, register(transaction, change)));
    }
    var fence = registry.database().write(transaction -> register(transaction, change));
    try {
      return owners
          .admit(database, fence)
          .write(transaction -> insert(transaction, database, change, fence));
    } catch (RuntimeException e) {
      takeBack(change.session(), fence);
      throw e;
    }
  }

  private @Nullable Fence register(WriteTransaction transaction, SessionChange change)
      throws SQLException {
    var session = change.session();
    if (!registry.add(transaction, session)) {
      throw exists(session.name());
    }
    keys.insert(transaction);
    return owners.own(transaction, session);
  }

  private StoreMove.Moved insert(
      WriteTransaction transaction, Database database, SessionChange change, @Nullable Fence fence)
      throws SQLException {
    var session = change.session();
    var stored = change.stored(0, 1);
    var key = StateRow.of(0, database, stored, json).insert(transaction, 0);
    var location = new SessionLocation(session.ref(), session.id(), database, key, fence);
    var _ = change.rows().insert(transaction, location);
    return new StoreMove.Moved(stored, location);
  }

  private void takeBack(Session session, @Nullable Fence fence) {
    try {
      registry.remove(session, fence, owners, keys);
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("a session that could not be created is still registered, and may be deleted");
    }
  }

  static RuntimeException exists(SessionName name) {
    return new Fault.SessionExists(name.value()).toException();
  }
}
