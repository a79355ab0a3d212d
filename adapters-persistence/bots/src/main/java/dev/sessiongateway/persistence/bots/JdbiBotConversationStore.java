package dev.sessiongateway.persistence.bots;

import dev.sessiongateway.application.bots.BotChat;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversationStore;
import dev.sessiongateway.application.bots.BotFilter;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The conversations of bots, in the store databases.
final class JdbiBotConversationStore implements BotConversationStore {
  private static final String PUT =
      """
      INSERT INTO bot_conversation (session, chat, bot, waiting, body) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (session, chat) DO UPDATE SET
        bot = excluded.bot, waiting = excluded.waiting, body = excluded.body
      """;
  private static final String OF_CHAT = " FROM bot_conversation WHERE session = ? AND chat = ?";

  /// Empty for the conversations of all bots.
  private static final String LIST =
      """
      SELECT chat, body FROM bot_conversation
      WHERE session = ? AND chat > ? AND (? = '' OR bot = ?) AND waiting >= ?
      ORDER BY chat LIMIT ?
      """;

  private static final Form<BotConversation> FORM = StoredWords.FORMS.of(BotConversation.class);

  private final SessionLocations locations;

  JdbiBotConversationStore(SessionLocations locations) {
    this.locations = locations;
  }

  @Override
  public void keep(SessionRef session, Address chat, @Nullable BotConversation conversation) {
    var location = locations.get(session);
    var _ =
        location.write(transaction ->
            conversation == null
                ? transaction.update("DELETE" + OF_CHAT, location.key(), chat.toString())
                : transaction.update(
                    PUT,
                    location.key(),
                    chat.toString(),
                    conversation.bot() == null ? "" : conversation.bot().value(),
                    conversation.isWaiting() ? 1 : 0,
                    Json.text(FORM, conversation)));
  }

  @Override
  public Optional<BotConversation> find(SessionRef session, Address chat) {
    return locations
        .read(
            session,
            Optional.<String>empty(),
            (handle, key) ->
                handle
                    .select("SELECT body" + OF_CHAT, key, chat.toString())
                    .mapTo(String.class)
                    .findOne())
        .map(body -> Json.read(FORM, body));
  }

  @Override
  public List<BotChat> list(SessionRef session, BotFilter filter) {
    var bot = filter.bot() == null ? "" : filter.bot().value();
    return locations
        .read(
            session,
            List.<Row>of(),
            (handle, key) ->
                handle
                    .select(
                        LIST,
                        key,
                        filter.after(),
                        bot,
                        bot,
                        filter.waiting() ? 1 : 0,
                        filter.most())
                    .map((row, _) -> new Row(row.getString("chat"), row.getString("body")))
                    .list())
        .stream()
        .map(row -> new BotChat(Address.of(row.chat()), Json.read(FORM, row.body())))
        .toList();
  }

  private record Row(String chat, String body) {}
}
