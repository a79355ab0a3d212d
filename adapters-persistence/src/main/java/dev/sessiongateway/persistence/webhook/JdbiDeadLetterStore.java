package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeadLetterStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/// The dead letters and the retried events, in the store databases.
public final class JdbiDeadLetterStore implements DeadLetterStore {
  private static final String RETRIED = "due IS NOT NULL";
  private static final String EXHAUSTED = "due IS NULL";
  private static final String ONE =
      "session = :session AND webhook = :webhook AND seq = :seq AND part = :part";

  private final SessionLocations locations;
  private final Json json;

  public JdbiDeadLetterStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public List<DeadLetter> list(SessionRef session, Selection wanted, int limit) {
    return select(
        session, DeadLetterFilter.of(wanted).and(EXHAUSTED), "at, webhook, seq, part", limit);
  }

  @Override
  public List<DeadLetter> retries(SessionRef session, WebhookId webhook, int limit) {
    return select(session, of(webhook).and(RETRIED), "due, seq, part", limit);
  }

  private static DeadLetterFilter of(WebhookId webhook) {
    return DeadLetterFilter.of(new Selection(webhook, List.of(), null, null));
  }

  private List<DeadLetter> select(
      SessionRef session, DeadLetterFilter filter, String order, int limit) {
    var location = locations.find(session);
    if (location.isEmpty()) {
      return List.of();
    }
    var rows =
        location
            .get()
            .database()
            .read(handle ->
                filter
                    .bindTo(
                        handle.createQuery(
                            "SELECT "
                                + DeadLetterRow.COLUMNS
                                + " FROM dead_letter WHERE "
                                + filter.condition()
                                + " ORDER BY "
                                + order
                                + " LIMIT :limit"))
                    .bind("session", location.get().key())
                    .bind("limit", limit)
                    .map(DeadLetterRow.MAPPER)
                    .list());
    return rows.stream().map(row -> row.toLetter(session.name(), json)).toList();
  }

  @Override
  public long count(SessionRef session, WebhookId webhook) {
    return count(session, of(webhook).and(EXHAUSTED));
  }

  @Override
  public long countRetries(SessionRef session, WebhookId webhook) {
    return count(session, of(webhook).and(RETRIED));
  }

  private long count(SessionRef session, DeadLetterFilter filter) {
    return locations
        .find(session)
        .map(location ->
            location
                .database()
                .read(handle ->
                    filter
                        .bindTo(
                            handle.createQuery(
                                "SELECT count(*) FROM dead_letter WHERE " + filter.condition()))
                        .bind("session", location.key())
                        .mapTo(Long.class)
                        .one()))
        .orElse(0L);
  }

  @Override
  public int retryAt(SessionRef session, Selection wanted, Instant now) {
    var filter = DeadLetterFilter.of(wanted);
    return locations
        .find(session)
        .map(location ->
            location
                .database()
                .write(transaction -> {
                  location.requireHere();
                  return filter
                      .bindTo(
                          transaction
                              .handle()
                              .createUpdate(
                                  "UPDATE dead_letter SET due = :now WHERE " + filter.condition()))
                      .bind("session", location.key())
                      .bind("now", StoredTime.of(now))
                      .execute();
                }))
        .orElse(0);
  }

  @Override
  public void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry tried) {
    var location = locations.get(session);
    var entry = DeliveryRow.of(tried);
    var _ =
        location
            .database()
            .write(transaction -> {
              location.requireHere();
              entry.into(transaction, location.key());
              return bind(
                      transaction.handle().createUpdate("DELETE FROM dead_letter WHERE " + ONE),
                      location,
                      deadLetter)
                  .execute();
            });
  }

  @Override
  public void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.@Nullable Entry tried) {
    var location = locations.get(session);
    var entry = tried == null ? null : DeliveryRow.of(tried);
    var _ =
        location
            .database()
            .write(transaction -> {
              location.requireHere();
              if (entry != null) {
                entry.into(transaction, location.key());
              }
              return update(transaction, location, deadLetter);
            });
  }

  private static int update(
      WriteTransaction transaction, SessionLocation location, DeadLetter deadLetter) {
    var update =
        transaction
            .handle()
            .createUpdate(
                "UPDATE dead_letter SET attempts = :attempts, at = :at, reason = :reason,"
                    + " due = :due WHERE "
                    + ONE)
            .bind("attempts", deadLetter.attempts())
            .bind("due", StoredTime.ofOptional(deadLetter.due()))
            .bind("at", StoredTime.of(deadLetter.at()))
            .bind("reason", deadLetter.reason());
    return bind(update, location, deadLetter).execute();
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, SessionLocation location, DeadLetter deadLetter) {
    return statement
        .bind("session", location.key())
        .bind("webhook", deadLetter.webhook().value())
        .bind("seq", deadLetter.event().seq())
        .bind("part", deadLetter.part());
  }

  @Override
  public int prune(SessionRef session, Instant before, int limit) {
    return locations.find(session).map(location -> prune(location, before, limit)).orElse(0);
  }

  private static int prune(SessionLocation location, Instant before, int limit) {
    return location
        .database()
        .write(transaction -> {
          location.requireHere();
          return transaction
              .handle()
              .createUpdate(
                  """
                  DELETE FROM dead_letter WHERE session = :session AND (webhook, seq, part) IN
                    (SELECT webhook, seq, part FROM dead_letter
                     WHERE session = :session AND at < :before AND due IS NULL ORDER BY at LIMIT :limit)
                  """)
              .bind("session", location.key())
              .bind("before", StoredTime.of(before))
              .bind("limit", limit)
              .execute();
        });
  }
}
