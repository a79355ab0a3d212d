package dev.sessiongateway.application.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Durable chats of sessions; they come to be by recording messages. Thread-safe.
public interface ChatStore {
  List<Chat> list(SessionRef session, ChatQuery query);

  /// How many there are.
  long count(SessionRef session, ChatFilter filter);

  Optional<Chat> find(SessionRef session, Address chat);

  /// Nothing in it is unread any more. Durable when it returns; harmless for unknown chats.
  void markRead(SessionRef session, Address chat);

  /// Keeps whether a bot answers in the chat, whether or not there are messages in it. Durable when
  /// it returns.
  ///
  /// @param status absent forgets it
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  void keepBot(SessionRef session, Address chat, @Nullable BotStatus status);

  /// Empty when nobody ever said, or it was forgotten.
  Optional<BotStatus> bot(SessionRef session, Address chat);
}
