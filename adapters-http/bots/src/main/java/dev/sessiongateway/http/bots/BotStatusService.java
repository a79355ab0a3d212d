package dev.sessiongateway.http.bots;

import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.part.ChatBots;
import org.jspecify.annotations.Nullable;

/// Switches bots in chats by the words of clients.
record BotStatusService(BotConversations conversations) implements ChatBots {
  private static final String DELETE = "delete";

  @Override
  public void change(SessionName session, Address chat, String status) {
    conversations.switchBot(session, chat, status(status));
  }

  /// Null for the word that forgets a status.
  static @Nullable BotStatus status(String word) {
    return word.equals(DELETE) ? null : Coded.of(BotStatus.class, Ascii.upper(word));
  }
}
