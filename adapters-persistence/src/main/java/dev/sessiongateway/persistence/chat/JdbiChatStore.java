package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.ChatRows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The chats, in the store databases.
public final class JdbiChatStore implements ChatStore {
  private static final String PUT_BOT =
      """
      INSERT INTO bot_status (session, chat, status) VALUES (?, ?, ?)
      ON CONFLICT (session, chat) DO UPDATE SET status = excluded.status
      """;
  private static final String OF_CHAT = " FROM bot_status WHERE session = ? AND chat = ?";

  private final SessionLocations locations;
  private final Json json;

  public JdbiChatStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    return locations
        .readIntact(
            session,
            List.<ChatRow>of(),
            (handle, key) -> ChatSelection.of(key, query).list(handle, ChatRow::of))
        .stream()
        .map(row -> row.toChat(json))
        .toList();
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return locations.read(
        session, 0L, (handle, key) -> ChatSelection.count(key, filter).count(handle));
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return locations
        .readIntact(
            session,
            Optional.<ChatRow>empty(),
            (handle, key) ->
                handle
                    .select(ChatRow.FIND, key, chat.toString())
                    .map((row, _) -> ChatRow.of(row))
                    .findOne())
        .map(row -> row.toChat(json));
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    locations
        .find(session)
        .ifPresent(location ->
            location.write(transaction -> ChatRows.markRead(transaction, location.key(), chat)));
  }

  @Override
  public void keepBot(SessionRef session, Address chat, @Nullable BotStatus status) {
    var location = locations.get(session);
    var _ =
        location.write(transaction ->
            status == null
                ? transaction.update("DELETE" + OF_CHAT, location.key(), chat.toString())
                : transaction.update(PUT_BOT, location.key(), chat.toString(), status.code()));
  }

  @Override
  public Optional<BotStatus> bot(SessionRef session, Address chat) {
    return locations
        .read(
            session,
            Optional.<String>empty(),
            (handle, key) ->
                handle
                    .select("SELECT status" + OF_CHAT, key, chat.toString())
                    .mapTo(String.class)
                    .findOne())
        .map(code -> Coded.of(BotStatus.class, code));
  }
}
