package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.application.webhook.DeliveryCursorStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The delivery cursors, in the store databases. A cursor is saved in one transaction with the
/// delivery attempts and dead letters that advanced it.
public final class JdbiDeliveryCursorStore implements DeliveryCursorStore {
  private final SessionLocations places;
  private final Json json;

  public JdbiDeliveryCursorStore(SessionLocations places, Json json) {
    this.places = places;
    this.json = json;
  }

  @Override
  public Optional<DeliveryCursor> find(SessionRef session, WebhookId webhook) {
    return places.find(session).flatMap(place -> find(place, webhook));
  }

  private static Optional<DeliveryCursor> find(SessionLocation place, WebhookId webhook) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT "
                        + DeliveryCursorRow.COLUMNS
                        + " FROM lane WHERE session = :session AND webhook = :webhook")
                .bind("session", place.key())
                .bind("webhook", webhook.value())
                .map((row, _) -> DeliveryCursorRow.of(row).toLane(place.session()))
                .findOne());
  }

  @Override
  public List<DeliveryCursor> list(SessionRef session) {
    return places.find(session).map(JdbiDeliveryCursorStore::list).orElse(List.of());
  }

  private static List<DeliveryCursor> list(SessionLocation place) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT " + DeliveryCursorRow.COLUMNS + " FROM lane WHERE session = :session")
                .bind("session", place.key())
                .map((row, _) -> DeliveryCursorRow.of(row).toLane(place.session()))
                .list());
  }

  @Override
  public void open(DeliveryCursor lane) {
    var place = places.get(lane.session());
    var row = DeliveryCursorRow.of(lane);
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              row.into(unit, place.key());
              return row;
            });
  }

  @Override
  public boolean save(DeliveryCursor lane) {
    return move(lane, List.of(), null);
  }

  @Override
  public boolean save(DeliveryCursor lane, DeliveryLog.Entry tried) {
    return move(lane, List.of(), tried);
  }

  @Override
  public boolean giveUp(
      DeliveryCursor next, List<DeadLetter> letters, DeliveryLog.@Nullable Entry tried) {
    return move(next, letters, tried);
  }

  private boolean move(
      DeliveryCursor lane, List<DeadLetter> letters, DeliveryLog.@Nullable Entry tried) {
    var place = places.find(lane.session());
    return place.isPresent() && move(place.get(), lane, letters, tried);
  }

  private boolean move(
      SessionLocation place,
      DeliveryCursor lane,
      List<DeadLetter> letters,
      DeliveryLog.@Nullable Entry tried) {
    // Serialised here, because the writer thread is the bottleneck.
    var row = DeliveryCursorRow.of(lane);
    var entry = tried == null ? null : DeliveryRow.of(tried);
    var rows = letters.stream().map(letter -> DeadLetterRow.of(letter, json)).toList();
    return place
        .database()
        .write(unit -> {
          place.requireHere();
          if (!row.move(unit, place.key())) {
            return false;
          }
          if (entry != null) {
            entry.into(unit, place.key());
          }
          for (var letter : rows) {
            letter.into(unit, place.key());
          }
          return true;
        });
  }

  @Override
  public void remove(SessionRef session, WebhookId webhook) {
    places.find(session).ifPresent(place -> remove(place, webhook));
  }

  private static void remove(SessionLocation place, WebhookId webhook) {
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              return unit.handle()
                  .createUpdate("DELETE FROM lane WHERE session = :session AND webhook = :webhook")
                  .bind("session", place.key())
                  .bind("webhook", webhook.value())
                  .execute();
            });
  }
}
