package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.application.webhook.DeliveryCursorStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import dev.sessiongateway.persistence.query.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The delivery cursors, in the store databases. A cursor is saved in one transaction with the
/// delivery attempts and dead letters that advanced it.
public final class JdbiDeliveryCursorStore implements DeliveryCursorStore {
  private static final String LIST =
      "SELECT " + DeliveryCursorRow.COLUMNS + " FROM lane WHERE session = :session";

  private final SessionLocations locations;
  private final Json json;

  public JdbiDeliveryCursorStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public Optional<DeliveryCursor> find(SessionRef session, WebhookId webhook) {
    return locations.find(session).flatMap(location -> find(location, webhook));
  }

  private static Optional<DeliveryCursor> find(SessionLocation location, WebhookId webhook) {
    var all = new Selection(LIST, Map.of("session", location.key()));
    return list(location, all.and("webhook = :webhook", Map.of("webhook", webhook.value())))
        .stream()
        .findFirst();
  }

  @Override
  public List<DeliveryCursor> list(SessionRef session) {
    return locations.find(session).map(JdbiDeliveryCursorStore::list).orElse(List.of());
  }

  private static List<DeliveryCursor> list(SessionLocation location) {
    return list(location, new Selection(LIST, Map.of("session", location.key())));
  }

  private static List<DeliveryCursor> list(SessionLocation location, Selection selection) {
    return location
        .database()
        .read(handle ->
            selection.list(handle, row -> DeliveryCursorRow.of(row).toCursor(location.session())));
  }

  /// One query for each store.
  @Override
  public List<DeliveryCursor> list() {
    var byStore =
        locations.list().stream().collect(Collectors.groupingBy(SessionLocation::database));
    var all =
        new Selection("SELECT " + DeliveryCursorRow.COLUMNS + ", session FROM lane", Map.of());
    var found = new ArrayList<DeliveryCursor>();
    byStore.forEach((store, sessions) -> {
      var byKey =
          sessions.stream()
              .collect(Collectors.toMap(SessionLocation::key, SessionLocation::session));
      store
          .read(handle ->
              all.list(handle, row -> new OfKey(row.getLong(7), DeliveryCursorRow.of(row))))
          .forEach(row -> {
            var session = byKey.get(row.key());
            if (session != null) {
              found.add(row.cursor().toCursor(session));
            }
          });
    });
    return found;
  }

  /// @param key of its session, which may be a deleted one
  private record OfKey(long key, DeliveryCursorRow cursor) {}

  @Override
  public void open(DeliveryCursor cursor) {
    var location = locations.get(cursor.session());
    var row = DeliveryCursorRow.of(cursor);
    var _ =
        location
            .database()
            .write(transaction -> {
              location.requireHere();
              row.into(transaction, location.key());
              return row;
            });
  }

  @Override
  public boolean save(DeliveryCursor cursor) {
    return move(cursor, List.of(), null);
  }

  @Override
  public boolean save(DeliveryCursor cursor, DeliveryLog.Entry tried) {
    return move(cursor, List.of(), tried);
  }

  @Override
  public boolean leave(
      DeliveryCursor next, List<DeadLetter> deadLetters, DeliveryLog.@Nullable Entry tried) {
    return move(next, deadLetters, tried);
  }

  private boolean move(
      DeliveryCursor cursor, List<DeadLetter> deadLetters, DeliveryLog.@Nullable Entry tried) {
    var location = locations.find(cursor.session());
    return location.isPresent() && move(location.get(), cursor, deadLetters, tried);
  }

  private boolean move(
      SessionLocation location,
      DeliveryCursor cursor,
      List<DeadLetter> deadLetters,
      DeliveryLog.@Nullable Entry tried) {
    // Serialised here, because the writer thread is the bottleneck.
    var row = DeliveryCursorRow.of(cursor);
    var entry = tried == null ? null : DeliveryRow.of(tried);
    var rows = deadLetters.stream().map(deadLetter -> DeadLetterRow.of(deadLetter, json)).toList();
    return location
        .database()
        .write(transaction -> {
          location.requireHere();
          if (!row.move(transaction, location.key())) {
            return false;
          }
          if (entry != null) {
            entry.into(transaction, location.key());
          }
          for (var deadLetter : rows) {
            deadLetter.into(transaction, location.key());
          }
          return true;
        });
  }

  @Override
  public void remove(SessionRef session, WebhookId webhook) {
    locations.find(session).ifPresent(location -> remove(location, webhook));
  }

  private static void remove(SessionLocation location, WebhookId webhook) {
    var _ =
        location
            .database()
            .write(transaction -> {
              location.requireHere();
              var of = " WHERE session = ? AND webhook = ?";
              var handle = transaction.handle();
              var retried = "UPDATE dead_letter SET due = NULL" + of + " AND due IS NOT NULL";
              handle.execute(retried, location.key(), webhook.value());
              return handle.execute("DELETE FROM lane" + of, location.key(), webhook.value());
            });
  }
}
