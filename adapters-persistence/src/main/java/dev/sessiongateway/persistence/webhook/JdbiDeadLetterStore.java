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

/// The dead letters, in the store databases.
public final class JdbiDeadLetterStore implements DeadLetterStore {
  private static final String ONE =
      "session = :session AND webhook = :webhook AND seq = :seq AND part = :part";

  private final SessionLocations places;
  private final Json json;

  public JdbiDeadLetterStore(SessionLocations places, Json json) {
    this.places = places;
    this.json = json;
  }

  @Override
  public List<DeadLetter> list(SessionRef session, Selection wanted, int limit) {
    return select(session, DeadLetterFilter.of(wanted), "at, webhook, seq, part", limit);
  }

  @Override
  public List<DeadLetter> askedAgain(SessionRef session, WebhookId webhook, int limit) {
    var mine = new Selection(webhook, List.of(), null, null);
    return select(session, DeadLetterFilter.of(mine).askedAgain(), "seq, part", limit);
  }

  private List<DeadLetter> select(
      SessionRef session, DeadLetterFilter filter, String order, int limit) {
    var place = places.find(session);
    if (place.isEmpty()) {
      return List.of();
    }
    var rows =
        place
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
                    .bind("session", place.get().key())
                    .bind("limit", limit)
                    .map((row, _) -> DeadLetterRow.of(row))
                    .list());
    return rows.stream().map(row -> row.toLetter(session.name(), json)).toList();
  }

  @Override
  public long count(SessionRef session, WebhookId webhook) {
    return places.find(session).map(place -> count(place, webhook)).orElse(0L);
  }

  private static long count(SessionLocation place, WebhookId webhook) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT count(*) FROM dead_letter"
                        + " WHERE session = :session AND webhook = :webhook")
                .bind("session", place.key())
                .bind("webhook", webhook.value())
                .mapTo(Long.class)
                .one());
  }

  @Override
  public int askAgain(SessionRef session, Selection wanted) {
    var filter = DeadLetterFilter.of(wanted);
    return places
        .find(session)
        .map(place ->
            place
                .database()
                .write(unit -> {
                  place.requireHere();
                  return filter
                      .bindTo(
                          unit.handle()
                              .createUpdate(
                                  "UPDATE dead_letter SET again = 1 WHERE " + filter.condition()))
                      .bind("session", place.key())
                      .execute();
                }))
        .orElse(0);
  }

  @Override
  public void settle(SessionRef session, DeadLetter letter, DeliveryLog.Entry tried) {
    var place = places.get(session);
    var entry = DeliveryRow.of(tried);
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              entry.into(unit, place.key());
              return bind(
                      unit.handle().createUpdate("DELETE FROM dead_letter WHERE " + ONE),
                      place,
                      letter)
                  .execute();
            });
  }

  @Override
  public void keep(SessionRef session, DeadLetter letter, DeliveryLog.@Nullable Entry tried) {
    var place = places.get(session);
    var entry = tried == null ? null : DeliveryRow.of(tried);
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              if (entry != null) {
                entry.into(unit, place.key());
              }
              return update(unit, place, letter);
            });
  }

  private static int update(WriteTransaction unit, SessionLocation place, DeadLetter letter) {
    var update =
        unit.handle()
            .createUpdate(
                "UPDATE dead_letter SET attempts = :attempts, at = :at, reason = :reason,"
                    + " again = 0 WHERE "
                    + ONE)
            .bind("attempts", letter.attempts())
            .bind("at", StoredTime.of(letter.at()))
            .bind("reason", letter.reason());
    return bind(update, place, letter).execute();
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, SessionLocation place, DeadLetter letter) {
    return statement
        .bind("session", place.key())
        .bind("webhook", letter.webhook().value())
        .bind("seq", letter.event().seq())
        .bind("part", letter.part());
  }

  @Override
  public int prune(SessionRef session, Instant before, int limit) {
    return places.find(session).map(place -> prune(place, before, limit)).orElse(0);
  }

  private static int prune(SessionLocation place, Instant before, int limit) {
    return place
        .database()
        .write(unit -> {
          place.requireHere();
          return unit.handle()
              .createUpdate(
                  """
                  DELETE FROM dead_letter WHERE session = :session AND (webhook, seq, part) IN
                    (SELECT webhook, seq, part FROM dead_letter
                     WHERE session = :session AND at < :before ORDER BY at LIMIT :limit)
                  """)
              .bind("session", place.key())
              .bind("before", StoredTime.of(before))
              .bind("limit", limit)
              .execute();
        });
  }
}
