package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.place.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings registry and stores together at the start.
final class SessionLoading {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLoading.class);

  private final Databases databases;
  private final Json json;

  SessionLoading(Databases databases, Json json) {
    this.databases = databases;
    this.json = json;
  }

  /// @param registered the sessions that exist
  void load(List<Session> registered, BiConsumer<Session, Place> found) {
    var ids =
        registered.stream().map(session -> session.id().toString()).collect(Collectors.toSet());
    var byStore = new LinkedHashMap<Database, List<Session>>();
    for (var session : registered) {
      var store = databases.existing(session.config().engine().store()); // kept by its place
      byStore.computeIfAbsent(store, _ -> new ArrayList<>()).add(session);
    }
    byStore.forEach((store, sessions) -> load(store, sessions, ids, found));
  }

  private void load(
      Database store, List<Session> sessions, Set<String> ids, BiConsumer<Session, Place> found) {
    var rows = store.read(StateRows::list);
    Map<String, StateRow> byInstance =
        rows.stream().collect(Collectors.toMap(StateRow::instance, row -> row));
    for (var asked : sessions) {
      var row = byInstance.get(asked.id().toString());
      if (row == null) {
        row = recover(store, asked);
      }
      var session = row.toSession(asked, json);
      found.accept(session, new Place(session.ref(), session.id(), store, row.key()));
    }
    var orphans = rows.stream().filter(row -> !ids.contains(row.instance())).toList();
    if (!orphans.isEmpty() || Removal.hasLeftovers(store)) {
      var kept = databases.existing(sessions.getFirst().config().engine().store());
      Thread.ofPlatform()
          .daemon()
          .name("cleaner " + store.file().getFileName())
          .start(() -> {
            try {
              clean(kept, orphans);
            } finally {
              databases.release(kept);
            }
          });
    }
  }

  /// The store is older than the registry, such as one that came from a backup.
  private StateRow recover(Database store, Session asked) {
    LOG.atWarn()
        .addKeyValue("session", asked.name())
        .addKeyValue("store", store.file().getFileName())
        .log("a session was not found in its store and starts from nothing");
    var fresh = StateRow.of(0, asked.stored(null, 1), json);
    var key =
        store.write(unit -> {
          StateRows.find(unit, asked.name())
              .ifPresent(orphan -> StateRows.discard(unit, orphan.key()));
          return StateRows.insert(unit, fresh, 0);
        });
    return StateRow.of(key, asked.stored(null, 1), json);
  }

  /// Removes what crashes left behind: sessions that were created or deleted only half.
  private static void clean(Database store, List<StateRow> orphans) {
    try {
      for (var orphan : orphans) {
        var _ =
            store.write(unit -> {
              StateRows.discard(unit, orphan.key());
              return orphan;
            });
      }
      Removal.clearLeftovers(store);
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("store", store.file().getFileName())
          .setCause(e)
          .log("leftovers of deleted sessions stay until the next start");
    }
  }
}
