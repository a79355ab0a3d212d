package dev.sessiongateway.application.chat;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.messaging.ChatTimers;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reading chats and messages from the store; works in every state of the session. Thread-safe.
///
/// Reads from the stores; receipts go over the link.
public final class Chats {
  private final SessionDirectory sessions;
  private final ChatStore chats;
  private final MessageStore messages;
  private final ContactStore contacts;
  private final ChatTimers timers;
  private final InstantSource time;

  public Chats(
      SessionDirectory sessions,
      ChatStore chats,
      MessageStore messages,
      ContactStore contacts,
      ChatTimers timers,
      InstantSource time) {
    this.sessions = sessions;
    this.chats = chats;
    this.messages = messages;
    this.contacts = contacts;
    this.timers = timers;
    this.time = time;
  }

  public List<Chat> list(SessionName session, ChatQuery query) {
    return chats.list(sessions.readable(session).ref(), query);
  }

  /// How many there are.
  public long count(SessionName session, ChatFilter filter) {
    return chats.count(sessions.readable(session).ref(), filter);
  }

  /// How many there are.
  public long count(SessionName session, MessageFilter filter) {
    return messages.count(sessions.readable(session).ref(), withoutEnded(filter));
  }

  /// How much is kept of a session.
  public Counts counts(SessionName session) {
    var ref = sessions.readable(session).ref();
    return new Counts(
        messages.count(ref, MessageFilter.ALL),
        contacts.count(ref, ContactFilter.ALL),
        chats.count(ref, ChatFilter.ALL));
  }

  /// As [#counts(SessionName)] for several sessions, read at once. A session that is not there any
  /// more has nothing.
  public Map<SessionRef, Counts> counts(Set<SessionRef> several) {
    sessions.requireOpen();
    var ofMessages = messages.counts(several);
    var ofContacts = contacts.counts(several);
    var ofChats = chats.counts(several);
    return several.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                session ->
                    new Counts(
                        ofMessages.getOrDefault(session, 0L),
                        ofContacts.getOrDefault(session, 0L),
                        ofChats.getOrDefault(session, 0L))));
  }

  public List<Message> messages(SessionName session, MessageQuery query) {
    var ref = sessions.readable(session).ref();
    var shown = withoutEnded(query.filter());
    return messages.list(ref, new MessageQuery(shown, query.sortOrder(), query.page()));
  }

  /// When the first message of each of these chats was written, as [#messages] shows them; nothing
  /// for a chat without one.
  public Map<Address, Instant> firstMessagesAt(SessionName session, Collection<Address> chats) {
    var ref = sessions.readable(session).ref();
    var stored = new HashSet<>(chats);
    var first = new HashMap<Address, Instant>();
    if (stored.remove(Address.STATUS)) {
      var query =
          new MessageQuery(MessageFilter.in(Address.STATUS), SortOrder.ASCENDING, new Page(1, 0));
      messages(session, query).forEach(story -> first.put(Address.STATUS, story.at()));
    }
    if (!stored.isEmpty()) {
      first.putAll(messages.firstAt(ref, stored));
    }
    return first;
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
    return time.instant().minus(Content.Story.LIFETIME);
  }

  private boolean isShown(Message message) {
    return !message.chat().equals(Address.STATUS) || !message.at().isBefore(firstStory());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  public Message message(SessionName session, MessageId id) {
    return findMessage(session, id).orElseThrow(() -> Fault.notFound("message", id.value()));
  }

  /// As [#message], for a message that may not exist.
  public Optional<Message> findMessage(SessionName session, MessageId id) {
    return messages.find(sessions.readable(session).ref(), id).filter(this::isShown);
  }

  /// How a poll stands, as far as its votes came to the account: every option, in its order.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `poll.not-found`, also for a message
  ///   that is no poll
  public PollResult poll(SessionName session, MessageId id) {
    var ref = sessions.readable(session).ref();
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

  /// Empty for a chat without messages.
  public Optional<Chat> find(SessionName session, Address chat) {
    return chats.find(sessions.readable(session).ref(), chat);
  }

  /// Puts the chat into the account's archive, or takes it out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  public void archive(SessionName session, Address chat, boolean archived) {
    var live = sessions.get(session);
    var organizing = live.requireActive(ChatOrganizing.class);
    live.runUntilStoredIfChanged(
        new Event.ChatArchived(chat, archived)::equals, () -> organizing.archive(chat, archived));
  }

  /// Deletes the chat with all its messages, for the account alone. The event follows from the
  /// network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  public void delete(SessionName session, Address chat) {
    var live = sessions.get(session);
    var deleting = live.requireActive(ChatDeleting.class);
    live.runUntilStored(new Event.ChatDeleted(chat)::equals, () -> deleting.deleteChat(chat));
  }

  /// Deletes all messages of the chat, for the account alone. The event follows from the network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  public void clear(SessionName session, Address chat) {
    var live = sessions.get(session);
    var deleting = live.requireActive(ChatDeleting.class);
    live.runUntilStored(new Event.ChatCleared(chat)::equals, () -> deleting.clearChat(chat));
  }

  /// Messages that are sent into the chat from now on disappear after this time, for everybody in
  /// it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`,
  ///   `group.not-found`, `network.refused`
  public void setTimer(SessionName session, Address chat, DisappearingTimer timer) {
    var live = sessions.get(session);
    var network = live.requireActive(DisappearingMessages.class);
    live.runUntilStoredIfChanged(
        event -> isChange(event, chat, timer), () -> network.setTimer(chat, timer));
  }

  private static boolean isChange(Event event, Address chat, DisappearingTimer timer) {
    return switch (event) {
      case Event.ChatTimerChanged(var of, _, var now) -> of.equals(chat) && now == timer;
      case GroupEvent.GroupChanged(var of, _, var change) ->
          of.equals(chat) && timer.length().equals(change.ephemeral());
      default -> false;
    };
  }

  /// After which time messages disappear from the chat, as the network has it.
  public DisappearingTimer timer(SessionName session, Address chat) {
    var live = sessions.get(session);
    var _ = live.requireReadable(DisappearingMessages.class);
    return timers.of(live, chat);
  }

  /// The chats whose messages disappear, as far as it is known: of connected sessions.
  public Map<Address, DisappearingTimer> timers(SessionName session) {
    return timers.of(sessions.readable(session));
  }

  /// Marks the chat to come back to it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  public void markUnread(SessionName session, Address chat) {
    var live = sessions.get(session);
    var organizing = live.requireActive(ChatOrganizing.class);
    live.runUntilStored(
        new Event.ChatMarkedUnread(chat)::equals, () -> organizing.markUnread(chat));
  }

  /// Sends the writers receipts that their messages were read, and counts nothing as unread.
  ///
  /// @param ids empty means all
  public void markRead(SessionName session, Address chat, List<MessageId> ids) {
    var live = sessions.get(session);
    live.requireActive(ReadReceipts.class).markRead(chat, ids);
    chats.markRead(live.ref(), chat);
  }

  /// Sends the writers of the newest unread messages receipts that they were read, and counts
  /// nothing in the chat as unread.
  ///
  /// @param most how many at most
  /// @param notBefore older messages stay unread
  /// @return the messages that were read, newest first
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

  /// Sends played receipts for voice and video notes. Unread messages stay unread.
  public void markPlayed(SessionName session, Address chat, List<MessageId> ids) {
    sessions.get(session).requireActive(ReadReceipts.class).markPlayed(chat, ids);
  }

  /// @param tallies one for each option, with the voters whose newest vote names it
  public record PollResult(Message message, Content.Poll poll, List<PollTally> tallies) {
    public PollResult {
      tallies = List.copyOf(tallies);
    }
  }

  /// @param contacts people and groups
  public record Counts(long messages, long contacts, long chats) {}
}
