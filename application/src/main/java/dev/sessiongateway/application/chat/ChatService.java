package dev.sessiongateway.application.chat;

import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.ChatOrganizing;
import dev.sessiongateway.application.network.ReadReceipts;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Reads from the stores; receipts go over the link.
public final class ChatService implements Chats {
  private final LiveSessions sessions;
  private final ChatStore chats;
  private final MessageStore messages;

  public ChatService(LiveSessions sessions, ChatStore chats, MessageStore messages) {
    this.sessions = sessions;
    this.chats = chats;
    this.messages = messages;
  }

  @Override
  public List<Chat> list(SessionName session, ChatQuery query) {
    return chats.list(sessions.get(session).ref(), query);
  }

  @Override
  public List<Message> messages(SessionName session, MessageQuery query) {
    return messages.list(sessions.get(session).ref(), query);
  }

  @Override
  public Message message(SessionName session, MessageId id) {
    return messages
        .find(sessions.get(session).ref(), id)
        .orElseThrow(() -> Fault.notFound("message", id.value()));
  }

  @Override
  public Optional<Chat> find(SessionName session, Jid chat) {
    return chats.find(sessions.get(session).ref(), chat);
  }

  @Override
  public void archive(SessionName session, Jid chat, boolean archived) {
    sessions.get(session).toAct(ChatOrganizing.class).archive(chat, archived);
  }

  @Override
  public void markUnread(SessionName session, Jid chat) {
    sessions.get(session).toAct(ChatOrganizing.class).markUnread(chat);
  }

  @Override
  public void markRead(SessionName session, Jid chat, List<MessageId> ids) {
    var live = sessions.get(session);
    live.toAct(ReadReceipts.class).markRead(chat, ids);
    chats.markRead(live.ref(), chat);
  }
}
