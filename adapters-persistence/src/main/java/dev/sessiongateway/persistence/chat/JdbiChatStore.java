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
  private final SessionLocations locations;
  private final Json json;

  public JdbiChatStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    return locations.findIntact(session).map(location -> list(location, query)).orElse(List.of());
  }

  private List<Chat> list(SessionLocation location, ChatQuery query) {
    var selection = ChatSelection.of(location.key(), query);
    var rows = location.database().read(handle -> selection.list(handle, ChatRow::of));
    return rows.stream().map(row -> row.toChat(json)).toList();
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return locations
        .find(session)
        .map(location ->
            location.database().read(ChatSelection.count(location.key(), filter)::count))
        .orElse(0L);
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return locations
        .findIntact(session)
        .flatMap(location -> find(location, chat))
        .map(row -> row.toChat(json));
  }

  private static Optional<ChatRow> find(SessionLocation location, Address chat) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(ChatRow.FIND)
                .bind("session", location.key())
                .bind("chat", chat.toString())
                .map((row, _) -> ChatRow.of(row))
                .findOne());
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    locations.find(session).ifPresent(location -> markRead(location, chat));
  }

  private static void markRead(SessionLocation location, Address chat) {
    var _ =
        location
            .database()
            .write(transaction -> ChatRows.markRead(transaction, location.key(), chat));
  }

  @Override
  public void keepBot(SessionRef session, Address chat, @Nullable BotStatus status) {
    var location = locations.get(session);
    var _ =
        location
            .database()
            .write(transaction -> {
              location.requireHere();
              return BotRows.keep(transaction, location.key(), chat, status);
            });
  }

  @Override
  public Optional<BotStatus> bot(SessionRef session, Address chat) {
    return locations.find(session).flatMap(location -> bot(location, chat));
  }

  private static Optional<BotStatus> bot(SessionLocation location, Address chat) {
    return location.database().read(handle -> BotRows.find(handle, location.key(), chat));
  }
}
