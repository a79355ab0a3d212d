package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.messaging.KnownPositions.KnownPlace;
import dev.sessiongateway.persistence.messaging.KnownPositions.TimeKey;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Reads pages far from both ends of a long list. SQLite finds an offset by stepping over all rows
/// before it; here it steps from the nearest position that an earlier page has passed. Positions
/// are counted from the oldest message, so that a new message changes none. Thread-safe.
final class MessagePositions {
  /// Smaller offsets are left to SQLite: they take some tens of microseconds.
  static final int SHALLOW = 1_000;

  /// Between two positions that are kept: a million messages have 8,000, and a page is at most half
  /// as many rows from one.
  private static final int STEP = 128;

  private final KnownPositions known = new KnownPositions();

  /// Whether the page is read from here.
  static boolean serves(MessageQuery query) {
    return query.page().offset() >= SHALLOW && scope(query.filter()).isPresent();
  }

  private static Optional<String> scope(MessageFilter filter) {
    return filter.fromMe() == null
        ? MessageTally.scopes(filter).filter(scopes -> scopes.size() == 1).map(List::getFirst)
        : Optional.empty();
  }

  /// The page of the query.
  List<MessageRow> read(Handle handle, Database database, long session, MessageQuery query)
      throws SQLException {
    // The tally and the rows must be of one moment.
    execute(handle, "BEGIN");
    try {
      var page = page(handle, database, session, query);
      return page.isEmpty() ? List.of() : page.get().list(handle, row -> MessageRow.of(row, 1));
    } finally {
      execute(handle, "ROLLBACK");
    }
  }

  /// Without what JDBI does for a statement, which takes longer than this one.
  private static void execute(Handle handle, String sql) throws SQLException {
    try (var statement = handle.getConnection().createStatement()) {
      statement.execute(sql);
    }
  }

  private Optional<Selection> page(
      Handle handle, Database database, long session, MessageQuery query) throws SQLException {
    var scope = scope(query.filter()).orElseThrow();
    var tally = MessageTally.find(handle, session, scope, query.filter());
    if (tally.isEmpty()) {
      return Optional.empty();
    }
    var messages = tally.get().messages();
    var isUp = query.sortOrder() == SortOrder.ASCENDING;
    var offset = query.page().offset();
    var position = isUp ? offset : messages - 1 - offset;
    if (position < 0 || position >= messages) {
      return Optional.empty();
    }
    var positions =
        known.of(database, session, scope, query.filter().kinds(), tally.get().disorder());
    var first = find(handle, session, query.filter(), positions, tally.get(), position);
    return Optional.of(
        first == null
            ? MessageSelection.of(session, query)
            : MessageSelection.from(session, query.filter(), first, isUp, query.page().limit()));
  }

  /// Null when the list is shorter than its tally says.
  private static @Nullable TimeKey find(
      Handle handle,
      long session,
      MessageFilter filter,
      KnownPositions.Positions positions,
      MessageTally tally,
      long position)
      throws SQLException {
    var place = positions.nearest(position, tally.messages());
    while (place.position() != position || place.key().isEnd()) {
      var isUp = place.key().equals(TimeKey.FIRST) || place.position() < position;
      var steps = (int) Math.min(STEP, Math.abs(position - place.position()));
      var key =
          MessageSelection.step(session, filter, place.key(), isUp, steps)
              .list(handle, row -> new TimeKey(row.getLong(1), row.getLong(2)));
      if (key.isEmpty()) {
        return null;
      }
      place = new KnownPlace(place.position() + (isUp ? steps : -steps), key.getFirst());
      if (steps == STEP && place.key().at() < tally.newest() - MessageTally.UNSETTLED_NANOS) {
        positions.keep(place);
      }
    }
    return place.key();
  }
}
