package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.SessionLocation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Deletes a session: from the registry first, and then its data. Nobody can have it any more when
/// these are removed, so they are removed without a fence.
record SessionDeletion(
    Databases databases, Registry registry, KnownSessions known, SessionOwners owners) {
  private static final Logger LOG = LoggerFactory.getLogger(SessionDeletion.class);

  void delete(SessionLocation location, Session session) {
    location.requireOwned();
    registry.remove(session, location.fence(), owners, NewKeys.NONE);
    known.locations().remove(location);
    location.detach();
    known.remove(session.name(), session.id());
    var database = location.database();
    try {
      var _ =
          database.write(transaction -> {
            owners.disown(transaction, session.id());
            return StateRow.discard(transaction, location.key());
          });
      SessionPurge.clear(database, location.key());
    } catch (FaultException e) {
      LOG.atWarn()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("data of a deleted session is still there, the next start removes it");
    } finally {
      databases.release(database);
    }
  }
}
