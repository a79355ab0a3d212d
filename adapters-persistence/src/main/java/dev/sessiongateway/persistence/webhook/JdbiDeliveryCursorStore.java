package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.SharedRow.SharedStatement;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The delivery cursors, in the store databases. A cursor is saved in one transaction with the
/// delivery attempts and dead letters that advanced it.
public final class JdbiDeliveryCursorStore implements DeliveryCursorStore {
  private static final String SELECT =
      "SELECT " + DeliveryRows.CURSOR_COLUMNS + ", session FROM delivery_cursor";

  private final SessionLocations locations;
  private final Json json;

  public JdbiDeliveryCursorStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public Optional<DeliveryCursor> find(SessionRef session, ReceiverId webhook) {
    return list(session, " AND webhook = :webhook", Map.of("webhook", webhook.value())).stream()
        .findFirst();
  }

  @Override
  public List<DeliveryCursor> list(SessionRef session) {
    return list(session, "", Map.of());
  }

  private List<DeliveryCursor> list(
      SessionRef session, String condition, Map<String, Object> arguments) {
    return locations
        .find(session)
        .map(location -> {
          var all = new HashMap<>(arguments);
          all.put("session", location.key());
          var selection = new Selection(SELECT + " WHERE session = :session" + condition, all);
          return location.read(
              handle -> selection.list(handle, row -> DeliveryRows.cursor(row, session)));
        })
        .orElse(List.of());
  }

  /// One query for each store.
  @Override
  public List<DeliveryCursor> list() {
    var byStore = locations.list().stream().collect(Collectors.groupingBy(SessionLocation::tables));
    var found = new ArrayList<DeliveryCursor>();
    byStore.forEach((store, sessions) -> {
      var byKey =
          sessions.stream()
              .collect(Collectors.toMap(SessionLocation::key, SessionLocation::session));
      store
          .read(handle ->
              Selection.of(SELECT)
                  .list(
                      handle,
                      row -> {
                        // A deleted session may still have rows.
                        var session = byKey.get(row.getLong(7));
                        return Optional.ofNullable(
                            session == null ? null : DeliveryRows.cursor(row, session));
                      }))
          .forEach(cursor -> cursor.ifPresent(found::add));
    });
    return found;
  }

  @Override
  public void open(DeliveryCursor cursor) {
    var location = locations.get(cursor.session());
    var _ =
        location.write(transaction -> {
          DeliveryRows.put(transaction, location.key(), cursor);
          return cursor;
        });
  }

  @Override
  public boolean save(DeliveryCursor cursor) {
    return leave(cursor, List.of(), null);
  }

  @Override
  public boolean save(DeliveryCursor cursor, DeliveryLog.Entry attempt) {
    return leave(cursor, List.of(), attempt);
  }

  @Override
  public boolean leave(
      DeliveryCursor next, List<DeadLetter> deadLetters, DeliveryLog.@Nullable Entry attempt) {
    // Serialised here, because the writer thread is the bottleneck.
    var rows = deadLetters.stream().map(deadLetter -> DeadLetterRow.of(deadLetter, json)).toList();
    return locations
        .find(next.session())
        .map(location -> {
          var move = new CursorMove(location.key(), next, attempt);
          return location.write(
              List.of(move),
              transaction -> {
                if (!move.in(transaction)) {
                  return false;
                }
                for (var row : rows) {
                  row.into(transaction, location.key());
                }
                return true;
              });
        })
        .orElse(false);
  }

  @Override
  public void remove(SessionRef session, ReceiverId webhook) {
    var of = " WHERE session = ? AND webhook = ?";
    locations
        .find(session)
        .ifPresent(location ->
            location.write(transaction -> {
              var _ =
                  transaction.update(
                      "UPDATE dead_letter SET due = NULL" + of + " AND due IS NOT NULL",
                      location.key(),
                      webhook.value());
              return transaction.update(
                  "DELETE FROM delivery_cursor" + of, location.key(), webhook.value());
            }));
  }

  /// A cursor that goes on, with the attempt that moved it.
  ///
  /// @param session the key of the session
  /// @param attempt absent when there was none
  record CursorMove(long session, DeliveryCursor to, DeliveryLog.@Nullable Entry attempt)
      implements SharedRow {
    private static final SharedStatement MOVE =
        new SharedStatement(
            "move_cursors",
            List.of(
                "bigint", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "text",
                "bigint", "bigint", "text", "bigint", "bigint", "text"));

    /// @return false when the cursor does not exist; nothing is added then
    boolean in(WriteTransaction transaction) throws SQLException {
      return transaction.run(this, CursorMove::alone) == 1;
    }

    @Override
    public SharedStatement statement() {
      return MOVE;
    }

    @Override
    public @Nullable Object[] values() {
      return Stream.concat(
              Stream.of(DeliveryRows.ofCursor(to, session)),
              // The first is the webhook.
              Stream.of(DeliveryRows.ofAttempt(attempt)).skip(1))
          .toArray();
    }

    private int alone(WriteTransaction transaction) throws SQLException {
      if (!DeliveryRows.move(transaction, session, to)) {
        return 0;
      }
      DeliveryRows.add(transaction, session, attempt);
      return 1;
    }
  }
}
