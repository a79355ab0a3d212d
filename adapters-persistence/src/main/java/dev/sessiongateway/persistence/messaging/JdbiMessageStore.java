package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Unit;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriting;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.place.Place;
import dev.sessiongateway.persistence.place.Places;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The messages in the store databases.
public final class JdbiMessageStore implements MessageStore {
  private static final String FIND =
      "SELECT "
          + MessageRow.COLUMNS
          + ", fingerprint FROM message WHERE session = :session AND id = :id";
  private static final String ADVANCE =
      """
      UPDATE message SET ack = ?, failure = ?
      WHERE session = ? AND id = ? AND from_me = 1 AND ack BETWEEN ? AND ?
      """;

  private final Places places;
  private final Json json;
  private final EventWriting events;

  public JdbiMessageStore(Places places, Json json, EventWriting events) {
    this.places = places;
    this.json = json;
    this.events = events;
  }

  @Override
  public Recorded record(
      SessionRef session,
      Message message,
      String fingerprint,
      @Nullable String chatName,
      List<NewEvent> caused) {
    var place = places.get(session);
    var insert = MessageInsert.of(message, fingerprint, chatName, json);
    var rows = events.rows(caused);
    var known =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              if (insert.into(unit, place.key())) {
                var _ = rows.insert(unit, place);
                return Optional.<Found>empty();
              }
              return find(unit.handle(), place, message.id());
            });
    if (known.isEmpty()) {
      return new Recorded(message, true);
    }
    if (!fingerprint.isEmpty()) {
      known.get().requireSame(fingerprint);
    }
    return new Recorded(known.get().row().toMessage(json), false);
  }

  @Override
  public boolean advance(
      SessionRef session, MessageId id, Ack ack, @Nullable String failure, List<NewEvent> caused) {
    return take(session, List.of(Change.of(id, ack, failure, events.rows(caused)))) == 1;
  }

  @Override
  public void advanceAll(SessionRef session, List<Step> steps) {
    var changes =
        steps.stream()
            .map(step -> Change.of(step.id(), step.ack(), null, events.rows(step.events())))
            .toList();
    var _ = take(session, changes);
  }

  /// @return how many messages moved
  private int take(SessionRef session, List<Change> changes) {
    var found = places.find(session);
    if (found.isEmpty()) {
      return 0;
    }
    var place = found.get();
    return place
        .database()
        .write(unit -> {
          place.requireHere();
          var moved = 0;
          for (var change : changes) {
            moved += change.on(unit, place) ? 1 : 0;
          }
          return moved;
        });
  }

  @Override
  public Optional<Message> find(SessionRef session, MessageId id) {
    return lookUp(session, id).map(found -> found.row().toMessage(json));
  }

  @Override
  public Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint) {
    var found = lookUp(session, id);
    found.ifPresent(known -> known.requireSame(fingerprint));
    return found.map(known -> known.row().toMessage(json));
  }

  private Optional<Found> lookUp(SessionRef session, MessageId id) {
    return places
        .find(session)
        .flatMap(place -> place.database().read(handle -> find(handle, place, id)));
  }

  private static Optional<Found> find(Handle handle, Place place, MessageId id) {
    return handle
        .createQuery(FIND)
        .bind("session", place.key())
        .bind("id", id.value())
        .map((row, _) -> new Found(MessageRow.of(row, 1), row.getString(4)))
        .findOne();
  }

  @Override
  public List<Message> list(SessionRef session, MessageQuery query) {
    return places
        .find(session)
        .map(place -> select(place, MessageSelection.of(place.key(), query)))
        .orElse(List.of());
  }

  @Override
  public List<Message> pending(SessionRef session, int limit) {
    return places
        .find(session)
        .map(place -> select(place, MessageSelection.pending(place.key(), limit)))
        .orElse(List.of());
  }

  private List<Message> select(Place place, MessageSelection selection) {
    var rows =
        place
            .database()
            .read(handle ->
                handle
                    .createQuery(selection.sql())
                    .bindMap(selection.arguments())
                    .map((row, _) -> MessageRow.of(row, 1))
                    .list());
    return rows.stream().map(row -> row.toMessage(json)).toList();
  }

  /// A message that is there.
  private record Found(MessageRow row, String fingerprint) {
    void requireSame(String asked) {
      if (!fingerprint.equals(asked)) {
        throw new Fault.Conflict(
                "message.id-reused", "This message id was used for another message")
            .toException();
      }
    }
  }

  /// One step of a message; `least` and `most` are the levels it may come from.
  private record Change(
      MessageId id, Ack ack, @Nullable String failure, int least, int most, EventRows events) {
    private static final int NOWHERE = Integer.MAX_VALUE;

    static Change of(MessageId id, Ack ack, @Nullable String failure, EventRows events) {
      var before = Arrays.stream(Ack.values()).filter(known -> known.allows(ack)).toList();
      return before.isEmpty()
          ? new Change(id, ack, failure, NOWHERE, NOWHERE, events)
          : new Change(
              id, ack, failure, before.getFirst().level(), before.getLast().level(), events);
    }

    /// @return whether the message moved, and its events with it
    boolean on(Unit unit, Place place) throws SQLException {
      var statement = unit.prepared(ADVANCE);
      statement.setInt(1, ack.level());
      if (failure == null) {
        statement.setNull(2, Types.VARCHAR);
      } else {
        statement.setString(2, failure);
      }
      statement.setLong(3, place.key());
      statement.setString(4, id.value());
      statement.setInt(5, least);
      statement.setInt(6, most);
      if (statement.executeUpdate() == 0) {
        return false;
      }
      var _ = events.insert(unit, place);
      return true;
    }
  }
}
