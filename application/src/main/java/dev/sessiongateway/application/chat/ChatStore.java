package dev.sessiongateway.application.chat;

import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;

/// Durable chats of sessions; they come to be by recording messages. Thread-safe.
public interface ChatStore {
  List<Chat> list(SessionRef session, ChatQuery query);

  Optional<Chat> find(SessionRef session, Jid chat);

  /// Nothing in it is unread any more. Durable when it returns; harmless for unknown chats.
  void markRead(SessionRef session, Jid chat);
}
