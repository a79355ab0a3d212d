package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stored post-deletion delivery.
///
/// @param number 0 before it is inserted
/// @param config the webhook as JSON
@SuppressWarnings("ArrayRecordComponent") // only bound to a statement, never compared
public record PostDeletionDeliveryRow(
    long number,
    InstanceId instance,
    SessionName session,
    WebhookId webhook,
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
        delivery.webhook().id(),
        json.write(delivery.webhook()),
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
        json.webhook(config),
        new RenderedEvent(eventId, event, at, pathSuffix, body, cause, 1),
        addedAt,
        failures,
        due);
  }
}
