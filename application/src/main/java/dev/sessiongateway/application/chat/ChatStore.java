package dev.sessiongateway.application.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.bot.BotChat;
import dev.sessiongateway.domain.bot.BotConversation;
import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Durable chats of sessions; they come to be by recording messages. Thread-safe.
public interface ChatStore {
  List<Chat> list(SessionRef session, ChatQuery query);

  /// How many there are.
  long count(SessionRef session, ChatFilter filter);

  /// How many each of these sessions has. A store that queries a database counts them with one
  /// statement.
  default Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return sessions.stream()
        .collect(Collectors.toMap(Function.identity(), session -> count(session, ChatFilter.ALL)));
  }

  Optional<Chat> find(SessionRef session, Address chat);

  /// Nothing in it is unread any more. Durable when it returns; harmless for unknown chats.
  void markRead(SessionRef session, Address chat);

  /// Keeps how far a bot has come in the chat, whether or not there are messages in it. Durable
  /// when it returns.
  ///
  /// @param conversation absent forgets it
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  void keepBot(SessionRef session, Address chat, @Nullable BotConversation conversation);

  /// Empty when there is none, or it was forgotten.
  Optional<BotConversation> bot(SessionRef session, Address chat);

  /// The conversations that the filter wants, by chat.
  List<BotChat> bots(SessionRef session, BotFilter filter);

  /// Which conversations of bots to list.
  ///
  /// @param bot whose; null for those of all bots
  /// @param waiting whether only those are wanted in which something waits for an answer
  /// @param after only chats whose text sorts after this one; empty for all
  /// @param most how many at most
  record BotFilter(@Nullable BotId bot, boolean waiting, String after, int most) {}
}
