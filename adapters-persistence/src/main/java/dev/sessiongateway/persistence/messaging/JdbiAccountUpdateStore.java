package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.AckWrite.AckPairWrite;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Writes account updates from network links to the store databases.
public final class JdbiAccountUpdateStore implements AccountUpdateStore {
  private static final long GATHER_NANOS = 10_000_000;

  private final SessionLocations locations;
  private final Json json;
  private final EventWriter events;

  public JdbiAccountUpdateStore(SessionLocations locations, Json json, EventWriter events) {
    this.locations = locations;
    this.json = json;
    this.events = events;
  }

  @Override
  public void take(
      SessionRef session, List<LinkSignal.AccountUpdate> updates, EventFactory factory) {
    var location = locations.get(session);
    var writing = new AccountUpdateWriter(json, events, factory, location.key());
    var writes = AckPairWrite.join(updates.stream().map(writing::of).toList());
    Database.Write<Integer> storing =
        transaction -> {
          location.requireHere();
          for (var write : writes) {
            write.on(transaction, location);
          }
          return writes.size();
        };
    var ahead = AccountUpdateWrite.ahead(writes);
    var database = location.database();
    var _ =
        updates.stream().allMatch(JdbiAccountUpdateStore::isAcknowledgement)
            ? database.writeRelaxed(ahead, storing)
            : database.write(ahead, storing);
  }

  @Override
  public void gather() {
    LockSupport.parkNanos(GATHER_NANOS);
  }

  /// They follow each send, and no request waits for them.
  private static boolean isAcknowledgement(LinkSignal.AccountUpdate update) {
    return update instanceof Event.MessageAcked acked && acked.failure() == null;
  }
}
