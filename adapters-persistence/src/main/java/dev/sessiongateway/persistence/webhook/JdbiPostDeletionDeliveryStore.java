package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Undelivered events of deleted sessions. Kept in the registry, because the session's own store is
/// purged.
public final class JdbiPostDeletionDeliveryStore implements PostDeletionDeliveryStore {
  private final Database registry;
  private final Json json;

  public JdbiPostDeletionDeliveryStore(Database registry, Json json) {
    this.registry = registry;
    this.json = json;
  }

  @Override
  public void add(List<PostDeletionDelivery> deliveries) {
    var rows =
        deliveries.stream().map(delivery -> PostDeletionDeliveryRow.of(delivery, json)).toList();
    var _ =
        registry.write(transaction -> {
          for (var row : rows) {
            row.into(transaction);
          }
          return rows.size();
        });
  }

  /// Builds before 29 November 2026 also stored rows for apps and bots, which need their session.
  /// These are not delivered, and are pruned by their age.
  private static final String DELIVERED = " WHERE webhook <> 'bots' AND webhook NOT LIKE 'app:%'";

  @Override
  public List<Target> targets() {
    return registry.read(handle ->
        Selection.of("SELECT DISTINCT instance, webhook FROM post_deletion_delivery" + DELIVERED)
            .list(handle, row -> new Target(InstanceId.parse(row.getString(1)), row.getString(2))));
  }

  @Override
  public Optional<PostDeletionDelivery> next(Target target) {
    var sql =
        "SELECT "
            + PostDeletionDeliveryRow.COLUMNS
            + " FROM post_deletion_delivery WHERE instance = ? AND webhook = ?"
            + " ORDER BY number LIMIT 1";
    return registry
        .read(handle ->
            handle
                .select(sql, target.session().toString(), target.webhook())
                .map((row, _) -> PostDeletionDeliveryRow.read(row))
                .findOne())
        .map(row -> row.toDelivery(json));
  }

  @Override
  public void save(PostDeletionDelivery delivery) {
    update(delivery, "");
  }

  @Override
  public void postpone(PostDeletionDelivery delivery) {
    update(delivery, ", number = (SELECT max(number) + 1 FROM post_deletion_delivery)");
  }

  private void update(PostDeletionDelivery delivery, String more) {
    var _ =
        run(
            "UPDATE post_deletion_delivery SET failures = ?, due = ?" + more + " WHERE number = ?",
            delivery.failures(),
            StoredTime.ofOptional(delivery.due()),
            delivery.number());
  }

  @Override
  public void remove(PostDeletionDelivery delivery) {
    var _ = run("DELETE FROM post_deletion_delivery WHERE number = ?", delivery.number());
  }

  @Override
  public void removeAll(InstanceId session) {
    var _ = run("DELETE FROM post_deletion_delivery WHERE instance = ?", session.toString());
  }

  @Override
  public int prune(Instant before) {
    return run("DELETE FROM post_deletion_delivery WHERE added_at < ?", StoredTime.of(before));
  }

  private int run(String sql, @Nullable Object... arguments) {
    return registry.write(transaction -> transaction.update(sql, arguments));
  }

  /// A stored post-deletion delivery.
  ///
  /// @param number 0 before it is inserted
  /// @param config the settings of the receiver as JSON
  @SuppressWarnings("ArrayRecordComponent") // only bound to a statement, never compared
  public record PostDeletionDeliveryRow(
      long number,
      InstanceId instance,
      SessionName session,
      ReceiverId webhook,
      String config,
      String eventId,
      String event,
      Instant at,
      String pathSuffix,
      byte[] body,
      @Nullable RequestTrace cause,
      Instant addedAt,
      int failures,
      @Nullable Instant due) {
    private static final Columns<PostDeletionDeliveryRow> ALL =
        Columns.of(PostDeletionDeliveryRow.class, 1);

    /// The columns that a query must select first.
    static final String COLUMNS = "number, " + ALL.names();

    private static final String INSERT = ALL.insertInto("post_deletion_delivery");

    static PostDeletionDeliveryRow of(PostDeletionDelivery delivery, Json json) {
      var event = delivery.event();
      return new PostDeletionDeliveryRow(
          delivery.number(),
          delivery.session(),
          delivery.name(),
          delivery.receiver(),
          json.write(delivery.settings()),
          event.id(),
          event.name(),
          event.at(),
          event.pathSuffix(),
          event.body(),
          event.cause(),
          delivery.addedAt(),
          delivery.failures(),
          delivery.due());
    }

    static PostDeletionDeliveryRow read(ResultSet row) throws SQLException {
      return ALL.read(row, 2, row.getLong(1));
    }

    void into(WriteTransaction transaction) throws SQLException {
      var _ = transaction.update(INSERT, ALL.arguments(this));
    }

    PostDeletionDelivery toDelivery(Json json) {
      return new PostDeletionDelivery(
          number,
          instance,
          session,
          webhook,
          json.receiver(config),
          new RenderedEvent(eventId, event, at, pathSuffix, body, cause, 1),
          addedAt,
          failures,
          due);
    }
  }
}
