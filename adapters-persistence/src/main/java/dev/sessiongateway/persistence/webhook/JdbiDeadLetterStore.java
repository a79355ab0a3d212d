package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/// The dead letters and the retried events, in the store databases.
public final class JdbiDeadLetterStore implements DeadLetterStore {
  private static final String RETRIED = " AND due IS NOT NULL";
  private static final String EXHAUSTED = " AND due IS NULL";
  private static final String ONE = " WHERE session = ? AND webhook = ? AND seq = ? AND part = ?";

  private final SessionLocations locations;
  private final Json json;

  public JdbiDeadLetterStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public List<DeadLetter> list(SessionRef session, Selection selection, int limit) {
    return select(session, selection, EXHAUSTED + " ORDER BY at, webhook, seq, part", limit);
  }

  @Override
  public List<DeadLetter> retries(SessionRef session, ReceiverId webhook, int limit) {
    return select(session, of(webhook), RETRIED + " ORDER BY due, seq, part", limit);
  }

  private static Selection of(ReceiverId webhook) {
    return new Selection(webhook, List.of(), null, null);
  }

  private List<DeadLetter> select(SessionRef session, Selection selection, String end, int limit) {
    var start = "SELECT " + DeadLetterRow.COLUMNS + " FROM dead_letter";
    return locations
        .read(
            session,
            List.<DeadLetterRow>of(),
            (handle, key) ->
                bind(
                        handle.createQuery(start + where(selection) + end + " LIMIT :limit"),
                        selection)
                    .bind("session", key)
                    .bind("limit", limit)
                    .map((row, _) -> DeadLetterRow.read(row))
                    .list())
        .stream()
        .map(row -> row.toLetter(session.name(), json))
        .toList();
  }

  private static String where(Selection selection) {
    return " WHERE session = :session"
        + (selection.webhook() == null ? "" : " AND webhook = :webhook")
        + (selection.ids().isEmpty() ? "" : " AND (id IN (<ids>) OR event_id IN (<ids>))")
        + (selection.since() == null ? "" : " AND at >= :since")
        + (selection.until() == null ? "" : " AND at < :until");
  }

  private static <S extends SqlStatement<S>> S bind(S statement, Selection selection) {
    if (selection.webhook() != null) {
      statement.bind("webhook", selection.webhook().value());
    }
    if (!selection.ids().isEmpty()) {
      statement.bindList("ids", selection.ids());
    }
    if (selection.since() != null) {
      statement.bind("since", StoredTime.of(selection.since()));
    }
    if (selection.until() != null) {
      statement.bind("until", StoredTime.of(selection.until()));
    }
    return statement;
  }

  @Override
  public long count(SessionRef session, ReceiverId webhook) {
    return count(session, webhook, EXHAUSTED);
  }

  @Override
  public long countRetries(SessionRef session, ReceiverId webhook) {
    return count(session, webhook, RETRIED);
  }

  private long count(SessionRef session, ReceiverId webhook, String condition) {
    var sql = "SELECT count(*) FROM dead_letter WHERE session = ? AND webhook = ?" + condition;
    return locations.read(
        session,
        0L,
        (handle, key) -> handle.select(sql, key, webhook.value()).mapTo(Long.class).one());
  }

  @Override
  public int retryAt(SessionRef session, Selection selection, Instant now) {
    return locations
        .find(session)
        .map(location ->
            location.write(transaction ->
                bind(
                        transaction
                            .handle()
                            .createUpdate("UPDATE dead_letter SET due = :now" + where(selection)),
                        selection)
                    .bind("session", location.key())
                    .bind("now", StoredTime.of(now))
                    .execute()))
        .orElse(0);
  }

  @Override
  public void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry attempt) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          DeliveryRows.add(transaction, location.key(), attempt);
          return transaction.update(
              "DELETE FROM dead_letter" + ONE,
              location.key(),
              deadLetter.webhook().value(),
              deadLetter.event().seq(),
              deadLetter.part());
        });
  }

  @Override
  public void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.@Nullable Entry attempt) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          DeliveryRows.add(transaction, location.key(), attempt);
          return transaction.update(
              "UPDATE dead_letter SET attempts = ?, at = ?, reason = ?, due = ?" + ONE,
              deadLetter.attempts(),
              StoredTime.of(deadLetter.at()),
              deadLetter.reason(),
              StoredTime.ofOptional(deadLetter.due()),
              location.key(),
              deadLetter.webhook().value(),
              deadLetter.event().seq(),
              deadLetter.part());
        });
  }

  @Override
  public int prune(SessionRef session, Instant before, int limit) {
    var sql =
        """
        DELETE FROM dead_letter WHERE session = ?1 AND (webhook, seq, part) IN
          (SELECT webhook, seq, part FROM dead_letter
           WHERE session = ?1 AND at < ?2 AND due IS NULL ORDER BY at LIMIT ?3)
        """;
    return locations
        .find(session)
        .map(location ->
            location.write(transaction ->
                transaction.update(sql, location.key(), StoredTime.of(before), limit)))
        .orElse(0);
  }
}
