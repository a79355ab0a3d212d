package dev.sessiongateway.application.chat;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads from the stores; receipts go over the link.
public final class ChatService implements Chats {
  private final SessionDirectory sessions;
  private final ChatStore chats;
  private final MessageStore messages;
  private final ContactStore contacts;
  private final InstantSource time;

  public ChatService(
      SessionDirectory sessions,
      ChatStore chats,
      MessageStore messages,
      ContactStore contacts,
      InstantSource time) {
    this.sessions = sessions;
    this.chats = chats;
    this.messages = messages;
    this.contacts = contacts;
    this.time = time;
  }

  @Override
  public List<Chat> list(SessionName session, ChatQuery query) {
    return chats.list(sessions.get(session).ref(), query);
  }

  @Override
  public long count(SessionName session, ChatFilter filter) {
    return chats.count(sessions.get(session).ref(), filter);
  }

  @Override
  public long count(SessionName session, MessageFilter filter) {
    return messages.count(sessions.get(session).ref(), withoutEnded(filter));
  }

  @Override
  public Counts counts(SessionName session) {
    var ref = sessions.get(session).ref();
    return new Counts(
        messages.count(ref, MessageFilter.ALL),
        contacts.count(ref, ContactFilter.ALL),
        chats.count(ref, ChatFilter.ALL));
  }

  @Override
  public List<Message> messages(SessionName session, MessageQuery query) {
    var ref = sessions.get(session).ref();
    var shown = withoutEnded(query.filter());
    return messages.list(ref, new MessageQuery(shown, query.sortOrder(), query.page()));
  }

  /// The chat of the stories shows those that have not ended.
  private MessageFilter withoutEnded(MessageFilter filter) {
    if (!filter.chats().equals(List.of(Address.STATUS))) {
      return filter;
    }
    var first = firstStory();
    var wanted = filter.notBefore();
    return filter.between(
        wanted == null || wanted.isBefore(first) ? first : wanted, filter.notAfter());
  }

  private Instant firstStory() {
    return time.instant().minus(Content.Story.LASTS);
  }

  private boolean isShown(Message message) {
    return !message.chat().equals(Address.STATUS) || !message.at().isBefore(firstStory());
  }

  @Override
  public Message message(SessionName session, MessageId id) {
    return findMessage(session, id).orElseThrow(() -> Fault.notFound("message", id.value()));
  }

  @Override
  public Optional<Message> findMessage(SessionName session, MessageId id) {
    return messages.find(sessions.get(session).ref(), id).filter(this::isShown);
  }

  @Override
  public PollResult poll(SessionName session, MessageId id) {
    var ref = sessions.get(session).ref();
    var message = messages.find(ref, id).orElseThrow(() -> Fault.notFound("poll", id.value()));
    if (!(message.content() instanceof Content.Poll poll)) {
      throw Fault.notFound("poll", id.value());
    }
    var voters =
        messages.tallies(ref, id).stream()
            .collect(Collectors.toMap(PollTally::option, PollTally::voters));
    var tallies =
        poll.options().stream()
            .map(option -> new PollTally(option, voters.getOrDefault(option, List.of())))
            .toList();
    return new PollResult(message, poll, tallies);
  }

  @Override
  public Optional<Chat> find(SessionName session, Address chat) {
    return chats.find(sessions.get(session).ref(), chat);
  }

  @Override
  public void archive(SessionName session, Address chat, boolean archived) {
    var live = sessions.get(session);
    var organizing = live.requireActive(ChatOrganizing.class);
    live.runUntilStoredIfChanged(
        new Event.ChatArchived(chat, archived)::equals, () -> organizing.archive(chat, archived));
  }

  @Override
  public void delete(SessionName session, Address chat) {
    var live = sessions.get(session);
    var deleting = live.requireActive(ChatDeleting.class);
    live.runUntilStored(new Event.ChatDeleted(chat)::equals, () -> deleting.deleteChat(chat));
  }

  @Override
  public void clear(SessionName session, Address chat) {
    var live = sessions.get(session);
    var deleting = live.requireActive(ChatDeleting.class);
    live.runUntilStored(new Event.ChatCleared(chat)::equals, () -> deleting.clearChat(chat));
  }

  @Override
  public void markUnread(SessionName session, Address chat) {
    var live = sessions.get(session);
    var organizing = live.requireActive(ChatOrganizing.class);
    live.runUntilStored(
        new Event.ChatMarkedUnread(chat)::equals, () -> organizing.markUnread(chat));
  }

  @Override
  public void markRead(SessionName session, Address chat, List<MessageId> ids) {
    var live = sessions.get(session);
    live.requireActive(ReadReceipts.class).markRead(chat, ids);
    chats.markRead(live.ref(), chat);
  }

  @Override
  public List<Message> markNewestRead(
      SessionName session, Address chat, int most, Instant notBefore) {
    var live = sessions.get(session);
    var receipts = live.requireActive(ReadReceipts.class);
    var unread = chats.find(live.ref(), chat).map(Chat::unread).orElse(0);
    if (unread == 0 || most == 0) {
      return List.of();
    }
    var received = MessageFilter.in(chat).fromMe(false).between(notBefore, null);
    var page = new Page(Math.min(unread, most), 0);
    var read = messages.list(live.ref(), new MessageQuery(received, SortOrder.DESCENDING, page));
    if (!read.isEmpty()) {
      receipts.markRead(chat, read.stream().map(Message::id).toList());
      chats.markRead(live.ref(), chat);
    }
    return read;
  }

  @Override
  public void markPlayed(SessionName session, Address chat, List<MessageId> ids) {
    sessions.get(session).requireActive(ReadReceipts.class).markPlayed(chat, ids);
  }

  @Override
  public void switchBot(SessionName session, Address chat, @Nullable BotStatus status) {
    chats.keepBot(sessions.get(session).ref(), chat, status);
  }

  @Override
  public Optional<BotStatus> bot(SessionName session, Address chat) {
    return chats.bot(sessions.get(session).ref(), chat);
  }
}
