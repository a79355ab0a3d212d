package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Matches the registry with the stores at the start.
final class SessionLoader {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLoader.class);

  /// From so many sessions on, a second thread saves more than it costs.
  private static final int MANY = 500;

  /// A key without rows.
  private static final long NOWHERE = 0;

  private final Databases databases;
  private final Json json;
  private final Function<Session, @Nullable Fence> fences;

  /// @param fences those of the sessions; a session whose fence is not held is only read
  SessionLoader(Databases databases, Json json, Function<Session, @Nullable Fence> fences) {
    this.databases = databases;
    this.json = json;
    this.fences = fences;
  }

  /// @param registered sessions in the registry
  /// @param found gets each of them, but one that another gateway is just creating
  /// @return the stores that they are in
  Map<Database, List<Session>> load(
      List<Session> registered, BiConsumer<Session, SessionLocation> found) {
    var byStore = new LinkedHashMap<Database, List<Session>>();
    var homeless = new ArrayList<Session>();
    byAddress(registered)
        .forEach((address, sessions) -> {
          try {
            // Released when a session moves or is deleted.
            var store = databases.existing(address, sessions.size());
            byStore.computeIfAbsent(store, _ -> new ArrayList<>()).addAll(sessions);
          } catch (DatabaseUnusable | FaultException e) {
            sessions.forEach(session -> logUnusable(session, e));
            homeless.addAll(sessions);
          }
        });
    byStore.forEach((store, sessions) -> load(store, sessions, found));
    if (!homeless.isEmpty()) {
      substitute(homeless, found);
    }
    return byStore;
  }

  /// Removes, in threads of their own, what crashes left in stores.
  ///
  /// @param ids of the registered sessions, asked for once it is known what a store has: what is
  ///   not registered then was deleted, and is not one that another gateway is creating
  void clean(Map<Database, List<Session>> byStore, Supplier<Set<InstanceId>> ids) {
    if (databases.isRegistryIncomplete()) {
      LOG.error(
          "the registry has lost commits; sessions that only the stores know are kept,"
              + " 'gateway doctor --rebuild-registry' takes them up again");
    } else {
      byStore.forEach((store, sessions) -> clean(store, sessions.getFirst(), ids));
    }
  }

  private static Map<StoreAddress, List<Session>> byAddress(List<Session> sessions) {
    var found = new LinkedHashMap<StoreAddress, List<Session>>();
    for (var session : sessions) {
      found.computeIfAbsent(session.config().engine().store(), _ -> new ArrayList<>()).add(session);
    }
    return found;
  }

  private static void logUnusable(Session session, RuntimeException e) {
    LOG.atError()
        .addKeyValue("session", session.name())
        .addKeyValue("store", session.config().engine().store())
        .setCause(e)
        .log("a session cannot be served because its store cannot be used");
  }

  private void load(
      Database store, List<Session> sessions, BiConsumer<Session, SessionLocation> found) {
    Map<InstanceId, StateRow> byInstance =
        StateRow.list(store).stream().collect(Collectors.toMap(StateRow::instance, row -> row));
    // Sessions with equal states share one, and equal histories, such as that of a session that was
    // never started.
    var states = new ConcurrentHashMap<String, SessionState>();
    var histories = new ConcurrentHashMap<String, List<Session.StateEntry>>();
    // With many sessions, on all processors.
    var known = sessions.size() > MANY ? sessions.parallelStream() : sessions.stream();
    known
        .flatMap(asked -> {
          var row = byInstance.get(asked.id());
          return row == null
              ? recover(store, asked).stream()
              : Stream.of(
                  new Loaded(
                      row.toSession(
                          asked,
                          text -> states.computeIfAbsent(text, json::state),
                          text -> histories.computeIfAbsent(text, json::history),
                          json),
                      row.key()));
        })
        .forEachOrdered(loaded -> {
          var session = loaded.session();
          found.accept(
              session,
              new SessionLocation(
                  session.ref(), session.id(), store, loaded.key(), fences.apply(session)));
        });
  }

  private static boolean mayWrite(@Nullable Fence fence) {
    return fence == null || fence.isHeld();
  }

  /// A session with the key of its row.
  private record Loaded(Session session, long key) {}

  /// Loads sessions whose store cannot be used as failed. Their events are kept in a temporary
  /// database so that webhooks receive them; once the store is repaired, the next start loads the
  /// stored state again.
  private void substitute(List<Session> sessions, BiConsumer<Session, SessionLocation> found) {
    var substitute = databases.substitute();
    for (var asked : sessions) {
      var failed =
          new Session(
              asked.name(),
              asked.id(),
              asked.createdAt(),
              asked.config(),
              asked.origin(),
              DesiredState.STOPPED,
              new SessionState.Failed(FailureReason.STORE_DAMAGED),
              null,
              List.of(),
              null,
              1);
      found.accept(failed, substitute(substitute, failed, 0, fences.apply(failed), json));
    }
  }

  /// Where a session whose store cannot be used has its events instead.
  ///
  /// @param lastSeq the number of its newest event
  static SessionLocation substitute(
      Database substitute, Session session, long lastSeq, @Nullable Fence fence, Json json) {
    var key = NOWHERE;
    if (mayWrite(fence)) {
      var row = StateRow.of(0, substitute, session, json);
      key = substitute.write(fence, List.of(), transaction -> row.insert(transaction, lastSeq));
    }
    return SessionLocation.substitute(session.ref(), session.id(), substitute, key, fence);
  }

  private void clean(Database store, Session anyOfIt, Supplier<Set<InstanceId>> ids) {
    var rows = StateRow.list(store);
    var registered = ids.get();
    var orphans = rows.stream().filter(row -> !registered.contains(row.instance())).toList();
    if (orphans.isEmpty() && !SessionPurge.hasLeftovers(store)) {
      return;
    }
    var kept = databases.existing(anyOfIt.config().engine().store());
    Thread.ofPlatform()
        .daemon()
        .name("cleaner " + store.name())
        .start(() -> {
          try {
            clean(kept, orphans);
          } finally {
            databases.release(kept);
          }
        });
  }

  /// The store is older than the registry, for example restored from a backup; or another gateway
  /// is just creating the session, or ended in the midst of it.
  private Optional<Loaded> recover(Database store, Session asked) {
    var fence = fences.apply(asked);
    if (!mayWrite(fence)) {
      return Optional.empty();
    }
    LOG.atWarn()
        .addKeyValue("session", asked.name())
        .addKeyValue("store", store.name())
        .log("a session was not found in its store and starts from nothing");
    var fresh = asked.stored(null, 1);
    var row = StateRow.of(0, store, fresh, json);
    var key = store.write(fence, List.of(), transaction -> row.insert(transaction, 0));
    return Optional.of(new Loaded(fresh, key));
  }

  /// Removes the leftovers of crashes: sessions whose creation or deletion was not finished.
  private static void clean(Database store, List<StateRow> orphans) {
    try {
      for (var orphan : orphans) {
        var _ = store.write(transaction -> StateRow.discard(transaction, orphan.key()));
      }
      SessionPurge.clearLeftovers(store);
    } catch (RuntimeException | Error e) {
      LOG.atWarn()
          .addKeyValue("store", store.name())
          .setCause(e)
          .log("leftovers of deleted sessions stay until the next start");
    }
  }
}
