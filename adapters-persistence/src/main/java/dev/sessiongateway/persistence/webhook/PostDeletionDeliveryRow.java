package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.persistence.database.StoredCause;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A stored post-deletion delivery; the component names are the names of the SQL parameters.
///
/// @param config the webhook as JSON
@SuppressWarnings("ArrayRecordComponent") // only bound to a statement, never compared
public record PostDeletionDeliveryRow(
    String instance,
    String session,
    String webhook,
    String config,
    String eventId,
    String event,
    long at,
    String pathSuffix,
    byte[] body,
    @Nullable String cause,
    long addedAt,
    int failures,
    @Nullable Long due) {

  static PostDeletionDeliveryRow of(PostDeletionDelivery delivery, Json json) {
    var event = delivery.event();
    return new PostDeletionDeliveryRow(
        delivery.session().toString(),
        delivery.name().value(),
        delivery.webhook().id().value(),
        json.write(delivery.webhook()),
        event.id(),
        event.name(),
        StoredTime.of(event.at()),
        event.pathSuffix(),
        event.body(),
        StoredCause.of(event.cause()),
        StoredTime.of(delivery.addedAt()),
        delivery.failures(),
        StoredTime.ofOptional(delivery.due()));
  }

  static PostDeletionDelivery read(ResultSet row, Json json) throws SQLException {
    var due = row.getLong("due");
    var waits = !row.wasNull();
    return new PostDeletionDelivery(
        row.getLong("number"),
        new InstanceId(UUID.fromString(row.getString("instance"))),
        new SessionName(row.getString("session")),
        json.webhook(row.getString("config")),
        new RenderedEvent(
            row.getString("event_id"),
            row.getString("event"),
            StoredTime.read(row.getLong("at")),
            row.getString("path_suffix"),
            row.getBytes("body"),
            RequestTrace.parse(row.getString("cause"))),
        StoredTime.read(row.getLong("added_at")),
        row.getInt("failures"),
        waits ? StoredTime.read(due) : null);
  }
}
