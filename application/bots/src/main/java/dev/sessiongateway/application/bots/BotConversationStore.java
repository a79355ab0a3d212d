package dev.sessiongateway.application.bots;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How far bots have come in the chats of sessions. Thread-safe.
public interface BotConversationStore {
  /// Keeps how far a bot has come in the chat, whether or not there are messages in it. Durable
  /// when it returns.
  ///
  /// @param conversation absent forgets it
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`
  void keep(SessionRef session, Address chat, @Nullable BotConversation conversation);

  /// Empty when there is none, or it was forgotten.
  Optional<BotConversation> find(SessionRef session, Address chat);

  /// The conversations that the filter wants, by chat.
  List<BotChat> list(SessionRef session, BotFilter filter);
}
