package dev.sessiongateway.application.chat;

import dev.sessiongateway.domain.address.Address;
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
}
