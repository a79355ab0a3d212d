package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import dev.sessiongateway.persistence.messaging.ChatRows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The chats, in the store databases.
public final class JdbiChatStore implements ChatStore {
  private final SessionLocations places;
  private final Json json;

  public JdbiChatStore(SessionLocations places, Json json) {
    this.places = places;
    this.json = json;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    return places.findIntact(session).map(place -> list(place, query)).orElse(List.of());
  }

  private List<Chat> list(SessionLocation place, ChatQuery query) {
    var selection = ChatSelection.of(place.key(), query);
    var rows =
        place
            .database()
            .read(handle ->
                handle
                    .createQuery(selection.sql())
                    .bindMap(selection.arguments())
                    .map((row, _) -> ChatRow.of(row))
                    .list());
    return rows.stream().map(row -> row.toChat(json)).toList();
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return places.find(session).map(place -> count(place, filter)).orElse(0L);
  }

  private static long count(SessionLocation place, ChatFilter filter) {
    var selection = ChatSelection.count(place.key(), filter);
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(selection.sql())
                .bindMap(selection.arguments())
                .mapTo(Long.class)
                .one());
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return places
        .findIntact(session)
        .flatMap(place -> find(place, chat))
        .map(row -> row.toChat(json));
  }

  private static Optional<ChatRow> find(SessionLocation place, Address chat) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(ChatRow.SELECT + "AND chat.id = :chat")
                .bind("session", place.key())
                .bind("chat", chat.toString())
                .map((row, _) -> ChatRow.of(row))
                .findOne());
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    places.find(session).ifPresent(place -> markRead(place, chat));
  }

  private static void markRead(SessionLocation place, Address chat) {
    var _ = place.database().write(unit -> ChatRows.markRead(unit, place.key(), chat));
  }

  @Override
  public void keepBot(SessionRef session, Address chat, @Nullable BotStatus status) {
    var place = places.get(session);
    var _ =
        place
            .database()
            .write(unit -> {
              place.requireHere();
              return BotRows.keep(unit, place.key(), chat, status);
            });
  }

  @Override
  public Optional<BotStatus> bot(SessionRef session, Address chat) {
    return places.find(session).flatMap(place -> bot(place, chat));
  }

  private static Optional<BotStatus> bot(SessionLocation place, Address chat) {
    return place.database().read(handle -> BotRows.find(handle, place.key(), chat));
  }
}
