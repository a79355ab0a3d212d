package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.query.Selection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

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
            transaction
                .handle()
                .createUpdate(
                    """
                    INSERT INTO farewell
                      (instance, session, webhook, config, event_id, event, at, path_suffix, body,
                       cause, added_at, failures, due)
                    VALUES (:instance, :session, :webhook, :config, :eventId, :event, :at,
                      :pathSuffix, :body, :cause, :addedAt, :failures, :due)
                    """)
                .bindMethods(row)
                .execute();
          }
          return rows.size();
        });
  }

  @Override
  public List<Target> targets() {
    return registry.read(handle ->
        Selection.of("SELECT DISTINCT instance, webhook FROM farewell")
            .list(
                handle,
                row ->
                    new Target(
                        new InstanceId(UUID.fromString(row.getString(1))), row.getString(2))));
  }

  @Override
  public Optional<PostDeletionDelivery> next(Target target) {
    return registry.read(handle ->
        handle
            .createQuery(
                """
                SELECT * FROM farewell WHERE instance = :instance AND webhook = :webhook
                ORDER BY number LIMIT 1
                """)
            .bind("instance", target.session().toString())
            .bind("webhook", target.webhook())
            .map((row, _) -> PostDeletionDeliveryRow.read(row, json))
            .findOne());
  }

  @Override
  public void save(PostDeletionDelivery delivery) {
    update(delivery, "failures = :failures, due = :due");
  }

  @Override
  public void postpone(PostDeletionDelivery delivery) {
    update(
        delivery,
        "failures = :failures, due = :due, number = (SELECT max(number) + 1 FROM farewell)");
  }

  private void update(PostDeletionDelivery delivery, String changes) {
    var _ =
        registry.write(transaction ->
            transaction
                .handle()
                .createUpdate("UPDATE farewell SET " + changes + " WHERE number = :number")
                .bind("failures", delivery.failures())
                .bind("due", StoredTime.ofOptional(delivery.due()))
                .bind("number", delivery.number())
                .execute());
  }

  @Override
  public void remove(PostDeletionDelivery delivery) {
    var _ =
        registry.write(transaction ->
            transaction
                .handle()
                .createUpdate("DELETE FROM farewell WHERE number = :number")
                .bind("number", delivery.number())
                .execute());
  }

  @Override
  public void removeAll(InstanceId session) {
    var _ =
        registry.write(transaction ->
            transaction
                .handle()
                .createUpdate("DELETE FROM farewell WHERE instance = :instance")
                .bind("instance", session.toString())
                .execute());
  }

  @Override
  public int prune(Instant before) {
    return registry.write(transaction ->
        transaction
            .handle()
            .createUpdate("DELETE FROM farewell WHERE added_at < :before")
            .bind("before", StoredTime.of(before))
            .execute());
  }
}
