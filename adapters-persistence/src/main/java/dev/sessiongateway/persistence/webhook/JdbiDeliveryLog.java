package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The delivery attempts: those of sessions in the store databases, the others in the registry.
public final class JdbiDeliveryLog implements DeliveryLog {
  private static final long NO_SESSION = 0;

  private final Databases databases;
  private final SessionLocations locations;

  public JdbiDeliveryLog(Databases databases, SessionLocations locations) {
    this.databases = databases;
    this.locations = locations;
  }

  @Override
  public void add(@Nullable SessionRef session, Entry entry) {
    var row = DeliveryRow.of(entry);
    if (session == null) {
      var _ =
          databases
              .registry()
              .write(transaction -> {
                row.into(transaction, NO_SESSION);
                return row;
              });
      return;
    }
    var location = locations.get(session);
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
  public List<Entry> list(@Nullable SessionRef session, WebhookId webhook, int limit) {
    return session == null
        ? list(databases.registry(), NO_SESSION, webhook, limit)
        : locations
            .find(session)
            .map(location -> list(location.database(), location.key(), webhook, limit))
            .orElse(List.of());
  }

  private static List<Entry> list(Database database, long key, WebhookId webhook, int limit) {
    return database.read(handle ->
        handle
            .createQuery(
                "SELECT "
                    + DeliveryRow.COLUMNS
                    + " FROM delivery WHERE session = :session AND webhook = :webhook"
                    + " ORDER BY number DESC LIMIT :limit")
            .bind("session", key)
            .bind("webhook", webhook.value())
            .bind("limit", limit)
            .map(DeliveryRow.MAPPER)
            .map(DeliveryRow::toEntry)
            .list());
  }

  @Override
  public int prune(Instant before, long keep, int limit) {
    return databases.all().stream()
        .mapToInt(database -> prune(database, before, keep, limit))
        .sum();
  }

  /// Row numbers ascend, so the oldest rows have the lowest numbers.
  private static int prune(Database database, Instant before, long keep, int limit) {
    return database.write(transaction ->
        transaction
            .handle()
            .createUpdate(
                """
                DELETE FROM delivery WHERE number IN
                  (SELECT number FROM delivery ORDER BY number LIMIT :limit)
                AND (at < :before OR number <= (SELECT max(number) FROM delivery) - :keep)
                """)
            .bind("limit", limit)
            .bind("before", StoredTime.of(before))
            .bind("keep", keep)
            .execute());
  }
}
