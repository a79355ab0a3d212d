package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Copies earlier messages of a chat into its conversation. What is there already is left out, so a
/// repetition continues.
final class HistoryPull {
  /// How many messages are copied at most; the calls must end while the agent waits.
  private static final int MOST = 50;

  /// How far back the chat and the conversation are read.
  private static final int READ = 500;

  private static final int PAGES = 40;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ChatwootConnection app;

  HistoryPull(ChatwootConnection app) {
    this.app = app;
  }

  /// Copies the newest messages that are missing, oldest first, each with its time.
  ///
  /// @param contact the address of the chat
  /// @return how many
  int run(long conversation, String contact) throws ChatwootFailure {
    var chat = app.gateway().addressing().parse("identifier", contact);
    var writer = new ConversationWriter(app.api(), app.texts(), false);
    var present = writer.sources(conversation, PAGES);
    var entries = new MessageEntries(app);
    var missing =
        app
            .gateway()
            .chats()
            .messages(app.session(), MessageQuery.newestIn(chat, new Page(READ, 0)))
            .stream()
            .filter(message -> !present.contains(message.id().value()))
            .filter(NetworkEvents::isShown)
            .limit(MOST)
            .toList()
            .reversed();
    for (var message : missing) {
      var entry = entries.of(message);
      if (!entry.isEmpty()) {
        writer.write(conversation, entry.withText(dated(message, entry.text())));
      }
    }
    return missing.size();
  }

  private static String dated(Message message, String text) {
    return (TIME.format(message.at()) + "\n" + text).strip();
  }
}
