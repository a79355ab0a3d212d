package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
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
          for (var write : writes) {
            write.on(transaction, location);
          }
          return writes.size();
        };
    var ahead = ahead(writes);
    var _ =
        updates.stream().allMatch(JdbiAccountUpdateStore::isAcknowledgement)
            ? location.writeRelaxed(ahead, storing)
            : location.write(ahead, storing);
  }

  /// The rows of the first writes that can be run before all of them, because what a write leaves
  /// to do has nothing to do with the rows of the next ones.
  private static List<SharedRow> ahead(List<AccountUpdateWrite> writes) {
    var rows = new ArrayList<SharedRow>(writes.size());
    var renamed = new HashSet<Address>();
    var acknowledged = new HashSet<String>();
    for (var write : writes) {
      var row = write.ahead();
      if (row == null) {
        break;
      }
      if (write instanceof ArrivalWrite arrival) {
        if (renamed.contains(arrival.chat())) {
          break;
        }
        arrival.renamed().ifPresent(renamed::add);
      }
      // A pair that finds its message further on does its second step later.
      if (row instanceof AckWrite.AckRow ack && !acknowledged.add(ack.id())) {
        break;
      }
      rows.add(row);
    }
    return rows;
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
