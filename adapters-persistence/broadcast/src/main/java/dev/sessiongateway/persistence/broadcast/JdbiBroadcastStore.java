package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.BroadcastStore;
import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.application.broadcast.RecipientFailure;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Broadcasts in the store databases.
final class JdbiBroadcastStore implements BroadcastStore {
  private static final String BROADCASTS =
      "SELECT " + BroadcastRow.COLUMNS + " FROM broadcast WHERE session = ?1";
  private static final String NEWEST = " ORDER BY id DESC LIMIT ";
  private static final String RECIPIENTS =
      "SELECT " + RecipientRow.COLUMNS + " FROM broadcast_recipient WHERE session = ?1";
  private static final String ACTIVE =
      BROADCASTS
          + """
           AND (state IN ('running', 'paused') OR EXISTS (
            SELECT 1 FROM broadcast_recipient AS r WHERE r.session = broadcast.session
              AND r.broadcast = broadcast.id AND r.state = 'sending')) ORDER BY id
          """;
  private static final String ORPHANS =
      """
      SELECT DISTINCT broadcast FROM broadcast_recipient AS r WHERE session = ?1 AND NOT EXISTS (
        SELECT 1 FROM broadcast AS b WHERE b.session = r.session AND b.id = r.broadcast)
      """;
  private static final String REMOVE_SOME =
      """
      DELETE FROM broadcast_recipient WHERE session = ?1 AND id IN (
        SELECT id FROM broadcast_recipient WHERE session = ?1 AND broadcast = ?2 LIMIT 1000)
      """;
  private static final String RUNS =
      "SELECT 1 FROM broadcast WHERE session = ?1 AND id = ?2 AND state = 'running'";
  private static final String NEXT_AT =
      "UPDATE broadcast SET next_at = ?3 WHERE session = ?1 AND id = ?2";
  private static final String WAITING =
      "SELECT "
          + RecipientRow.COLUMNS
          + ", EXISTS (SELECT 1 FROM opt_out AS o WHERE o.session = r.session"
          + " AND o.person = r.person) FROM broadcast_recipient AS r WHERE session = ?1"
          + " AND broadcast = ?2 AND state = 'waiting' ORDER BY number LIMIT ?3";
  private static final int OPTED_OUT = 12;
  private static final String OPT_OUT =
      """
      UPDATE broadcast_recipient SET state = 'opted-out', changed_at = ?3
      WHERE session = ?1 AND id = ?2
      """;
  private static final String FOLLOW_FIRST =
      """
      INSERT INTO broadcast_session (session, followed) VALUES (?1, ?2)
      ON CONFLICT (session) DO UPDATE
        SET followed = coalesce(broadcast_session.followed, excluded.followed)
      """;
  private static final String FOLLOWED =
      "UPDATE broadcast_session SET followed = ?2 WHERE session = ?1";

  private final SessionLocations locations;
  private final SessionRows rows;

  JdbiBroadcastStore(SessionLocations locations) {
    this.locations = locations;
    this.rows = new SessionRows(locations);
  }

  @Override
  public void addRecipients(SessionRef session, List<Recipient> recipients) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          for (var recipient : recipients) {
            RecipientRow.insert(transaction, location.key(), recipient);
          }
          return recipients.size();
        });
  }

  @Override
  public void create(SessionRef session, Broadcast broadcast, long followed) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          BroadcastRow.insert(transaction, location.key(), broadcast);
          return transaction.update(FOLLOW_FIRST, location.key(), followed);
        });
  }

  @Override
  public void removeOrphans(SessionRef session, Set<BroadcastId> except) {
    locations
        .readIntact(
            session,
            List.<String>of(),
            (handle, key) ->
                new Selection(ORPHANS, Map.of("1", key)).list(handle, row -> row.getString(1)))
        .stream()
        .map(BroadcastId::new)
        .filter(id -> !except.contains(id))
        .forEach(id -> removeRecipients(session, id));
  }

  private void removeRecipients(SessionRef session, BroadcastId id) {
    var location = locations.get(session);
    int removed;
    do {
      removed =
          location.write(
              transaction -> transaction.update(REMOVE_SOME, location.key(), id.value()));
    } while (removed > 0);
  }

  @Override
  public Optional<Broadcast> find(SessionRef session, BroadcastId id) {
    return broadcasts(session, BROADCASTS + " AND id = ?2", Map.of("2", id.value())).stream()
        .findFirst();
  }

  private List<Broadcast> broadcasts(SessionRef session, String sql, Map<String, Object> more) {
    return rows.list(session, sql, more, BroadcastRow::read);
  }

  @Override
  public List<Broadcast> list(SessionRef session, @Nullable BroadcastId before, int limit) {
    return before == null
        ? broadcasts(session, BROADCASTS + NEWEST + "?2", Map.of("2", limit))
        : broadcasts(
            session,
            BROADCASTS + " AND id < ?2" + NEWEST + "?3",
            Map.of("2", before.value(), "3", limit));
  }

  @Override
  public List<Broadcast> active(SessionRef session) {
    return broadcasts(session, ACTIVE, Map.of());
  }

  /// One query for each store.
  @Override
  public Set<SessionName> sessions() {
    var byStore = locations.list().stream().collect(Collectors.groupingBy(SessionLocation::tables));
    var found = new HashSet<SessionName>();
    byStore.forEach((store, sessions) -> {
      var keys =
          Set.copyOf(
              store.read(handle ->
                  Selection.of("SELECT session FROM broadcast_session WHERE followed IS NOT NULL")
                      .list(handle, row -> row.getLong(1))));
      sessions.stream()
          .filter(location -> keys.contains(location.key()))
          .map(location -> location.session().name())
          .forEach(found::add);
    });
    return found;
  }

  @Override
  public boolean change(SessionRef session, Broadcast broadcast) {
    var location = locations.get(session);
    return location.write(
        transaction -> BroadcastRow.update(transaction, location.key(), broadcast));
  }

  @Override
  public void remove(SessionRef session, BroadcastId id) {
    var location = locations.get(session);
    var _ =
        location.write(transaction ->
            transaction.update(
                "DELETE FROM broadcast WHERE session = ?1 AND id = ?2",
                location.key(),
                id.value()));
    removeRecipients(session, id);
  }

  @Override
  public Map<RecipientState, Integer> totals(SessionRef session, BroadcastId id) {
    var sql =
        "SELECT state, count(*) FROM broadcast_recipient WHERE session = ?1 AND broadcast = ?2"
            + " GROUP BY state";
    var totals = new EnumMap<RecipientState, Integer>(RecipientState.class);
    rows.list(
            session,
            sql,
            Map.of("2", id.value()),
            row -> Map.entry(Coded.of(RecipientState.class, row.getString(1)), row.getInt(2)))
        .forEach(each -> totals.put(each.getKey(), each.getValue()));
    return totals;
  }

  @Override
  public List<Recipient> recipients(
      SessionRef session, BroadcastId id, @Nullable RecipientState state, int after, int limit) {
    if (state == null) {
      var sql = RECIPIENTS + " AND id > ?2 AND id < ?3 ORDER BY id LIMIT ?4";
      return rows.list(
          session,
          sql,
          Map.of("2", RecipientRow.id(id, after), "3", id.value() + ".", "4", limit),
          RecipientRow::read);
    }
    var sql =
        RECIPIENTS + " AND broadcast = ?2 AND state = ?3 AND number > ?4 ORDER BY number LIMIT ?5";
    return rows.list(
        session,
        sql,
        Map.of("2", id.value(), "3", state.code(), "4", after, "5", limit),
        RecipientRow::read);
  }

  @Override
  public Claim claim(
      SessionRef session,
      BroadcastId id,
      int most,
      Supplier<MessageId> ids,
      Instant now,
      Instant nextAt) {
    var location = locations.get(session);
    var key = location.key();
    return location.write(transaction -> {
      if (transaction.find(RUNS, _ -> true, key, id.value()).isEmpty()) {
        return Claim.NONE;
      }
      var found = transaction.list(WAITING, Waiting::read, key, id.value(), most + 1);
      var sending = new ArrayList<Recipient>();
      for (var each : found.subList(0, Math.min(most, found.size()))) {
        if (each.isOptedOut()) {
          var row = RecipientRow.id(id, each.recipient().number());
          var _ = transaction.update(OPT_OUT, key, row, StoredTime.of(now));
        } else {
          var claimed = each.recipient().sending(ids.get(), now);
          RecipientRow.claim(transaction, key, claimed);
          sending.add(claimed);
        }
      }
      var _ = transaction.update(NEXT_AT, key, id.value(), StoredTime.of(nextAt));
      return new Claim(sending, found.size() <= most);
    });
  }

  private record Waiting(Recipient recipient, boolean isOptedOut) {
    static Waiting read(ResultSet row) throws SQLException {
      return new Waiting(RecipientRow.read(row), row.getBoolean(OPTED_OUT));
    }
  }

  @Override
  public void settle(SessionRef session, List<Outcome> outcomes, Instant now) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          var changes = new RecipientChanges(transaction, location.key());
          for (var outcome : outcomes) {
            changes.reach(outcome, now);
          }
          return outcomes.size();
        });
  }

  @Override
  public int changeAll(
      SessionRef session,
      BroadcastId id,
      RecipientState from,
      RecipientState to,
      @Nullable RecipientFailure failure,
      Instant now) {
    var location = locations.get(session);
    return location.write(transaction ->
        new RecipientChanges(transaction, location.key()).all(id.value(), from, to, failure, now));
  }

  @Override
  public Optional<Long> followed(SessionRef session) {
    return rows
        .list(
            session,
            "SELECT followed FROM broadcast_session WHERE session = ?1 AND followed IS NOT NULL",
            Map.of(),
            row -> row.getLong(1))
        .stream()
        .findFirst();
  }

  @Override
  public List<OptOut> follow(SessionRef session, List<Change> changes, long through) {
    var location = locations.get(session);
    return location.write(transaction -> {
      var made = new RecipientChanges(transaction, location.key());
      var optedOut = new ArrayList<OptOut>();
      for (var change : changes) {
        if (made.make(change) && change instanceof Change.Stopped(var person)) {
          optedOut.add(person);
        }
      }
      var _ = transaction.update(FOLLOWED, location.key(), through);
      return List.copyOf(optedOut);
    });
  }
}
