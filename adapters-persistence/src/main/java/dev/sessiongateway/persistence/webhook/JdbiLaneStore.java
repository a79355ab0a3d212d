package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.Lane;
import dev.sessiongateway.application.webhook.LaneStore;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.place.Place;
import dev.sessiongateway.persistence.place.Places;
import java.util.List;
import java.util.Optional;

/// The lanes and dead letters in the store databases.
public final class JdbiLaneStore implements LaneStore {
  private final Places places;

  public JdbiLaneStore(Places places) {
    this.places = places;
  }

  @Override
  public Optional<Lane> find(SessionRef session, WebhookId webhook) {
    return places.find(session).flatMap(place -> find(place, webhook));
  }

  private static Optional<Lane> find(Place place, WebhookId webhook) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT "
                        + LaneRow.COLUMNS
                        + " FROM lane WHERE session = :session AND webhook = :webhook")
                .bind("session", place.key())
                .bind("webhook", webhook.value())
                .map((row, _) -> LaneRow.of(row).toLane(place.session()))
                .findOne());
  }

  @Override
  public void save(Lane lane) {
    var place = places.get(lane.session());
    var row = LaneRow.of(lane);
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
  public void giveUp(Lane next, DeadLetter letter) {
    var place = places.get(next.session());
    var lane = LaneRow.of(next);
    var row = LetterRow.of(letter);
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              lane.into(unit, place.key());
              row.into(unit, place.key());
              return row;
            });
  }

  @Override
  public List<DeadLetter> deadLetters(SessionRef session, int limit) {
    return places.find(session).map(place -> deadLetters(place, limit)).orElse(List.of());
  }

  private static List<DeadLetter> deadLetters(Place place, int limit) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT "
                        + LetterRow.COLUMNS
                        + " FROM dead_letter WHERE session = :session"
                        + " ORDER BY at, webhook, seq, part LIMIT :limit")
                .bind("session", place.key())
                .bind("limit", limit)
                .map((row, _) -> LetterRow.of(row).toLetter())
                .list());
  }

  @Override
  public void remove(SessionRef session, WebhookId webhook) {
    places.find(session).ifPresent(place -> remove(place, webhook));
  }

  private static void remove(Place place, WebhookId webhook) {
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
