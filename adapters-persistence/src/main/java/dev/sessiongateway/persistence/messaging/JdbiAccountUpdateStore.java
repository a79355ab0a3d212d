package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateEntry;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.util.List;

/// Writes account updates from network links to the store databases.
public final class JdbiAccountUpdateStore implements AccountUpdateStore {
  private final SessionLocations locations;
  private final Json json;
  private final EventWriter events;

  public JdbiAccountUpdateStore(SessionLocations locations, Json json, EventWriter events) {
    this.locations = locations;
    this.json = json;
    this.events = events;
  }

  @Override
  public void take(SessionRef session, List<AccountUpdateEntry> entries, EventFactory factory) {
    var location = locations.get(session);
    var writing = new AccountUpdateWriter(json, events, factory);
    var writes = AckPairWrite.join(entries.stream().map(writing::of).toList());
    Database.Write<Integer> storing =
        transaction -> {
          location.requireHere();
          for (var write : writes) {
            write.on(transaction, location);
          }
          return writes.size();
        };
    var database = location.database();
    var _ =
        entries.stream().allMatch(JdbiAccountUpdateStore::isReceipt)
            ? database.writeRelaxed(storing)
            : database.write(storing);
  }

  /// Receipts follow each send, and no request waits for one.
  private static boolean isReceipt(AccountUpdateEntry entry) {
    return entry instanceof AccountUpdateEntry.Acked(var event) && event.failure() == null;
  }
}
