package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What one address holds of one session.
final class Contents {
  final Map<MessageId, Entry> messages = new LinkedHashMap<>();

  /// Messages that the session brought from another address: they are in no list.
  final Set<MessageId> unlisted = new HashSet<>();

  final Map<Address, Chat> chats = new LinkedHashMap<>();
  final Map<Address, Contact> contacts = new HashMap<>();
  final Map<Address, Address> lids = new HashMap<>();

  /// The archived chats; a [Chat] gets its flag when it is read.
  final Set<Address> archived = new HashSet<>();

  final Map<MessageId, List<PollTally>> tallies = new HashMap<>();
  final List<EventRecord> events = new ArrayList<>();
  final Map<ReceiverId, DeliveryCursor> cursors = new HashMap<>();
  final List<DeadLetter> letters = new ArrayList<>();
  final List<DeliveryLog.Entry> tries = new ArrayList<>();
  final Map<Class<? extends OfPart>, OfPart> parts = new HashMap<>();
  long lastSeq;

  /// What the store of a part has here.
  ///
  /// @param none makes what is there at the beginning
  <P extends OfPart> P of(Class<P> type, Supplier<P> none) {
    return type.cast(parts.computeIfAbsent(type, _ -> none.get()));
  }

  /// Goes with its session to another address.
  interface OfPart {
    OfPart copy();

    /// What is kept of the chat of a hidden id belongs to that of the phone number.
    default void join(Address lid, Address phone) {
      // Most parts keep nothing by chat.
    }
  }

  Contents copy() {
    var copy = new Contents();
    copy.messages.putAll(messages);
    copy.unlisted.addAll(unlisted);
    copy.chats.putAll(chats);
    copy.contacts.putAll(contacts);
    copy.lids.putAll(lids);
    copy.archived.addAll(archived);
    copy.tallies.putAll(tallies);
    copy.events.addAll(events);
    copy.cursors.putAll(cursors);
    copy.letters.addAll(letters);
    copy.tries.addAll(tries);
    parts.forEach((type, part) -> copy.parts.put(type, part.copy()));
    copy.lastSeq = lastSeq;
    return copy;
  }

  /// Adds a message that is not there yet and moves its chat.
  ///
  /// @return whether it is the chat's first
  boolean put(Message message, String fingerprint, @Nullable String chatName, int unread) {
    messages.put(message.id(), new Entry(message, fingerprint));
    unlisted.remove(message.id());
    var isFirst = !chats.containsKey(message.chat());
    var moved = new Chat(message.chat(), chatName, message.at(), unread, false, message);
    chats.merge(message.chat(), moved, Contents::merged);
    return isFirst;
  }

  private static Chat merged(Chat old, Chat added) {
    var isLater = !added.lastMessageAt().isBefore(old.lastMessageAt());
    return new Chat(
        old.id(),
        added.name() == null ? old.name() : added.name(),
        isLater ? added.lastMessageAt() : old.lastMessageAt(),
        old.unread() + added.unread(),
        false,
        isLater ? added.lastMessage() : old.lastMessage());
  }

  void markRead(Address chat) {
    chats.computeIfPresent(
        chat,
        (_, old) ->
            new Chat(old.id(), old.name(), old.lastMessageAt(), 0, false, old.lastMessage()));
  }

  void clear(Address chat) {
    chats.computeIfPresent(
        chat, (_, old) -> new Chat(old.id(), old.name(), old.lastMessageAt(), 0, false, null));
  }

  /// Removes a message; its chat stays, with the unread messages that are left.
  void remove(MessageId id) {
    unlisted.remove(id);
    tallies.remove(id);
    var removed = messages.remove(id);
    if (removed != null) {
      chats.computeIfPresent(removed.message().chat(), (_, old) -> without(old, id));
    }
  }

  private Chat without(Chat old, MessageId id) {
    var last = old.lastMessage();
    var left =
        messages.values().stream()
            .filter(entry -> entry.message().chat().equals(old.id()) && !entry.message().fromMe())
            .count();
    return new Chat(
        old.id(),
        old.name(),
        old.lastMessageAt(),
        (int) Math.min(old.unread(), left),
        false,
        last == null || last.id().equals(id) ? null : last);
  }

  /// The newest message that is left is the last one of the chat.
  void disappeared(Address chat, List<MessageId> ids) {
    ids.forEach(this::remove);
    var newest =
        messages.values().stream()
            .map(Entry::message)
            .filter(message -> message.chat().equals(chat))
            .max(Comparator.comparing(Message::at))
            .orElse(null);
    chats.computeIfPresent(
        chat,
        (_, old) ->
            new Chat(old.id(), old.name(), old.lastMessageAt(), old.unread(), false, newest));
  }

  void markUnread(Address chat) {
    chats.computeIfPresent(
        chat,
        (_, old) ->
            new Chat(
                old.id(),
                old.name(),
                old.lastMessageAt(),
                Math.max(1, old.unread()),
                false,
                old.lastMessage()));
  }

  /// @return whether the chat is there and had another name
  boolean rename(Address chat, String name) {
    var old = chats.get(chat);
    if (old == null || name.equals(old.name())) {
      return false;
    }
    chats.put(
        chat, new Chat(chat, name, old.lastMessageAt(), old.unread(), false, old.lastMessage()));
    return true;
  }

  /// Moves the chat of a hidden id to that of the phone number.
  void join(Address lid, Address phone) {
    messages.replaceAll(
        (_, entry) -> entry.message().chat().equals(lid) ? in(phone, entry) : entry);
    var hidden = chats.remove(lid);
    if (hidden != null) {
      var last = hidden.lastMessage();
      var moved =
          new Chat(
              phone,
              hidden.name(),
              hidden.lastMessageAt(),
              hidden.unread(),
              false,
              last == null ? null : messages.get(last.id()).message());
      var there = chats.get(phone);
      chats.put(phone, there == null ? moved : joined(there, moved));
    }
    if (archived.remove(lid)) {
      archived.add(phone);
    }
    parts.values().forEach(part -> part.join(lid, phone));
    var contact = contacts.remove(lid);
    if (contact != null) {
      contacts.putIfAbsent(
          phone, new Contact(phone, contact.name(), contact.pictureUrl(), contact.saved()));
    }
  }

  /// The name of the phone number's chat wins.
  private static Chat joined(Chat there, Chat moved) {
    var both = merged(there, moved);
    return there.name() == null
        ? both
        : new Chat(
            both.id(),
            there.name(),
            both.lastMessageAt(),
            both.unread(),
            false,
            both.lastMessage());
  }

  static <T> void move(Map<Address, T> from, Address lid, Address phone) {
    var value = from.remove(lid);
    if (value != null) {
      from.putIfAbsent(phone, value);
    }
  }

  private static Entry in(Address chat, Entry entry) {
    var message = entry.message();
    return new Entry(
        new Message(
            message.id(),
            chat,
            message.fromMe(),
            message.sender(),
            message.at(),
            message.content(),
            message.quote(),
            message.mentions(),
            message.origin(),
            message.ack(),
            message.failure(),
            message.senderName(),
            message.marks()),
        entry.fingerprint());
  }

  void append(SessionName name, List<NewEvent> added) {
    for (var event : added) {
      events.add(
          new EventRecord(
              name,
              ++lastSeq,
              event.id(),
              event.at(),
              event.event(),
              event.replayed(),
              event.cause()));
    }
  }
}
