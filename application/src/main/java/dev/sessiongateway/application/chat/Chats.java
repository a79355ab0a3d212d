package dev.sessiongateway.application.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reading chats and messages from the store; works in every state of the session. Thread-safe.
public interface Chats {
  List<Chat> list(SessionName session, ChatQuery query);

  /// How many there are.
  long count(SessionName session, ChatFilter filter);

  List<Message> messages(SessionName session, MessageQuery query);

  /// How many there are.
  long count(SessionName session, MessageFilter filter);

  /// How much is kept of a session.
  Counts counts(SessionName session);

  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  Message message(SessionName session, MessageId id);

  /// As [#message], for a message that may not exist.
  Optional<Message> findMessage(SessionName session, MessageId id);

  /// How a poll stands, as far as its votes came to the account: every option, in its order.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `poll.not-found`, also for a message
  ///   that is no poll
  PollResult poll(SessionName session, MessageId id);

  /// Empty for a chat without messages.
  Optional<Chat> find(SessionName session, Address chat);

  /// Puts the chat into the account's archive, or takes it out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void archive(SessionName session, Address chat, boolean archived);

  /// Deletes the chat with all its messages, for the account alone. The event follows from the
  /// network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void delete(SessionName session, Address chat);

  /// Deletes all messages of the chat, for the account alone. The event follows from the network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void clear(SessionName session, Address chat);

  /// Marks the chat to come back to it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void markUnread(SessionName session, Address chat);

  /// Tells the writers that their messages were read, and counts nothing as unread.
  ///
  /// @param messages empty means all
  void markRead(SessionName session, Address chat, List<MessageId> messages);

  /// Tells the writers of the newest unread messages that they were read, and counts nothing in the
  /// chat as unread.
  ///
  /// @param most how many at most
  /// @param notBefore older messages stay unread
  /// @return the messages that were read, newest first
  List<Message> markNewestRead(SessionName session, Address chat, int most, Instant notBefore);

  /// Sends played receipts for voice and video notes. Unread messages stay unread.
  void markPlayed(SessionName session, Address chat, List<MessageId> messages);

  /// Keeps whether a bot of the operator's answers in the chat; nothing follows from it here. Works
  /// in every state, also for chats without messages.
  ///
  /// @param status absent forgets it
  void switchBot(SessionName session, Address chat, @Nullable BotStatus status);

  /// Empty when nobody ever said.
  Optional<BotStatus> bot(SessionName session, Address chat);

  /// @param tallies one for each option, with the voters whose newest vote names it
  record PollResult(Message message, Content.Poll poll, List<PollTally> tallies) {
    public PollResult {
      tallies = List.copyOf(tallies);
    }
  }

  /// @param contacts people and groups
  record Counts(long messages, long contacts, long chats) {}
}
