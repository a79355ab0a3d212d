package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
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
    if (session == null) {
      var _ = databases.registry().write(transaction -> add(transaction, NO_SESSION, entry));
    } else {
      var location = locations.get(session);
      var _ = location.write(transaction -> add(transaction, location.key(), entry));
    }
  }

  private static Entry add(WriteTransaction transaction, long key, Entry entry)
      throws SQLException {
    DeliveryRows.add(transaction, key, entry);
    return entry;
  }

  @Override
  public List<Entry> list(@Nullable SessionRef session, ReceiverId webhook, int limit) {
    return session == null
        ? list(databases.registry(), NO_SESSION, webhook, limit)
        : locations
            .find(session)
            .map(location -> list(location.database(), location.key(), webhook, limit))
            .orElse(List.of());
  }

  private static List<Entry> list(Database database, long key, ReceiverId webhook, int limit) {
    var sql =
        "SELECT "
            + DeliveryRows.ATTEMPT_COLUMNS
            + " FROM delivery WHERE session = ? AND webhook = ? ORDER BY number DESC LIMIT ?";
    return database.read(handle ->
        handle
            .select(sql, key, webhook.value(), limit)
            .map((row, _) -> DeliveryRows.attempt(row))
            .list());
  }

  /// Row numbers ascend, so the oldest rows have the lowest numbers.
  @Override
  public int prune(Instant before, long keep, int limit) {
    var sql =
        """
        DELETE FROM delivery WHERE number IN (SELECT number FROM delivery ORDER BY number LIMIT ?)
        AND (at < ? OR number <= (SELECT max(number) FROM delivery) - ?)
        """;
    return databases.all().stream()
        .mapToInt(database ->
            database.write(
                transaction -> transaction.update(sql, limit, StoredTime.of(before), keep)))
        .sum();
  }
}
