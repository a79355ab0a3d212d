package dev.sessiongateway.application;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.webhook.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state that the in-memory stores share. One lock guards all of it.
final class InMemoryWorld {
  final Map<SessionName, Session> sessions = new TreeMap<>();
  final Map<String, AccessKey> keys = new LinkedHashMap<>();
  final Map<MediaId, File> files = new HashMap<>();
  final Set<MediaId> keptFiles = new HashSet<>();

  int lastFile;

  /// Files with the session that gave them up.
  final Set<String> withdrawn = new HashSet<>();

  final List<Consumer<SessionRef>> listeners = new CopyOnWriteArrayList<>();

  final Map<URI, EndpointHealth> endpoints = new LinkedHashMap<>();
  final TreeMap<Long, PostDeletionDelivery> postDeletionDeliveries = new TreeMap<>();
  final List<DeliveryLog.Entry> triesOfNone = new ArrayList<>();

  private final Map<SessionRef, Contents> contents = new HashMap<>();
  private @Nullable Fault fault;
  private int writesUntilFault;

  /// What one address holds of one session.
  static final class Contents {
    final Map<MessageId, Entry> messages = new LinkedHashMap<>();

    /// Messages that the session brought from another address: they are in no list.
    final Set<MessageId> unlisted = new HashSet<>();

    final Map<Address, Chat> chats = new LinkedHashMap<>();
    final Map<Address, Contact> contacts = new HashMap<>();
    final Map<Address, Address> lids = new HashMap<>();
    final Map<Address, BotStatus> bots = new HashMap<>();

    /// The archived chats; a [Chat] gets its flag when it is read.
    final Set<Address> archived = new HashSet<>();

    final Map<MessageId, List<PollTally>> tallies = new HashMap<>();
    final List<EventRecord> events = new ArrayList<>();
    final Map<WebhookId, DeliveryCursor> cursors = new HashMap<>();
    final List<DeadLetter> letters = new ArrayList<>();
    final List<DeliveryLog.Entry> tries = new ArrayList<>();
    long lastSeq;

    Contents copy() {
      var copy = new Contents();
      copy.messages.putAll(messages);
      copy.unlisted.addAll(unlisted);
      copy.chats.putAll(chats);
      copy.contacts.putAll(contacts);
      copy.lids.putAll(lids);
      copy.bots.putAll(bots);
      copy.archived.addAll(archived);
      copy.tallies.putAll(tallies);
      copy.events.addAll(events);
      copy.cursors.putAll(cursors);
      copy.letters.addAll(letters);
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
      move(bots, lid, phone);
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

    private static <T> void move(Map<Address, T> from, Address lid, Address phone) {
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

  /// A message and the fingerprint it came with.
  record Entry(Message message, String fingerprint) {}

  /// A stored file.
  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  record File(Attachment.Stored description, byte[] bytes) {
    MediaStore.StoredFile open() {
      return new MediaStore.StoredFile(description, new ByteArrayInputStream(bytes));
    }
  }

  synchronized void refuseWrites(@Nullable Fault next, int after) {
    fault = next;
    writesUntilFault = after;
  }

  synchronized <T> T read(Supplier<T> work) {
    return work.get();
  }

  synchronized <T> T write(Supplier<T> work) {
    if (fault != null && writesUntilFault-- <= 0) {
      throw fault.toException();
    }
    return work.get();
  }

  /// Runs `work` on a session's contents and tells the listeners if it appended events.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found` if it is not there,
  ///   `store.busy` if it is at another address
  <T> T change(SessionRef session, Function<Contents, T> work) {
    T result;
    boolean appended;
    synchronized (this) {
      if (!sessions.containsKey(session.name())) {
        throw Fault.notFound("session", session.name().value());
      }
      if (!isThere(session)) {
        throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY).toException();
      }
      var before = contents(session).lastSeq;
      result = write(() -> work.apply(contents(session)));
      appended = contents(session).lastSeq > before;
    }
    if (appended) {
      notifyAppended(session);
    }
    return result;
  }

  /// The same for work that may fail in the middle: nothing is changed then.
  void changeWhole(SessionRef session, Consumer<Contents> work) {
    var _ =
        change(
            session,
            _ -> {
              var copy = contents(session).copy();
              work.accept(copy);
              contents.put(session, copy);
              return copy;
            });
  }

  void notifyAppended(SessionRef session) {
    listeners.forEach(listener -> listener.accept(session));
  }

  List<Contents> everything() {
    return List.copyOf(contents.values());
  }

  boolean isThere(SessionRef session) {
    var known = sessions.get(session.name());
    return known != null && known.ref().equals(session);
  }

  Contents contents(SessionRef session) {
    return contents.computeIfAbsent(session, _ -> new Contents());
  }

  void forget(SessionName session) {
    contents.keySet().removeIf(ref -> ref.name().equals(session));
  }
}
