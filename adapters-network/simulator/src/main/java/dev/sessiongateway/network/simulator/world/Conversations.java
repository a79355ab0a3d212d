package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.SnapshotPart.StoredMessages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The chats of one phone, ordered by last activity, oldest first. New messages evict old ones at
/// the limits. After a start, the messages stay as they are stored until one of them is needed.
/// Guarded by the world's lock.
public final class Conversations {
  static final int MESSAGES_PER_CHAT = 1_000;
  public static final int MESSAGES_PER_PHONE = 20_000;

  private final SequencedMap<Address, ChatLog> chats = new LinkedHashMap<>();

  /// Every message, in the order in which it reached the phone.
  private final NavigableMap<Long, PhoneMessageState> arrivals = new TreeMap<>();

  private final Address phone;
  private final PhoneActivity activity;
  private final ChatIndex world;
  private final Consumer<PhoneMessageState> changed = this::changed;
  private long lastArrival;

  /// What was not read since the start, and how much that is.
  private @Nullable StoredMessages stored;

  private final SequencedSet<Address> storedChats = new LinkedHashSet<>();
  private int storedCount;

  /// What came behind the stored messages, which need not be read for it.
  private final List<PhoneMessageState> behindStored = new ArrayList<>();

  /// @param world gets the chats that the phone has
  Conversations(Address phone, PhoneActivity activity, ChatIndex world) {
    this.phone = phone;
    this.activity = activity;
    this.world = world;
  }

  /// Takes the messages of a snapshot; they are read when one of them is needed.
  ///
  /// @param ofChats the chats with messages
  void restore(List<Address> ofChats, int count, StoredMessages messages) {
    stored = messages;
    storedCount = count;
    storedChats.addAll(ofChats);
    world.messagesChanged(count);
    ofChats.forEach(chat -> world.opened(chat, phone));
  }

  private void read() {
    var messages = stored;
    if (messages == null) {
      return;
    }
    var all = messages.read();
    stored = null;
    world.messagesChanged(-storedCount - behindStored.size());
    storedCount = 0;
    storedChats.clear();
    all.forEach(snapshot -> reread(PhoneMessageState.of(snapshot)));
    behindStored.forEach(this::reread);
    behindStored.clear();
  }

  private void reread(PhoneMessageState entry) {
    if (toTheEnd(entry.message().chat()).add(entry)) {
      place(entry);
    }
  }

  /// The messages as they are stored, when none of them was needed since the start.
  @Nullable StoredMessages stored() {
    return stored;
  }

  /// The messages that are not stored, in the order in which they reached the phone.
  Collection<PhoneMessageState> unstored() {
    return Collections.unmodifiableCollection(stored == null ? arrivals.values() : behindStored);
  }

  boolean isEmpty() {
    return size() == 0;
  }

  int size() {
    return stored == null ? arrivals.size() : storedCount + behindStored.size();
  }

  /// The chats with messages.
  List<Address> chats() {
    return stored == null
        ? chats.entrySet().stream()
            .filter(chat -> !chat.getValue().entries.isEmpty())
            .map(chat -> chat.getKey())
            .toList()
        : List.copyOf(storedChats);
  }

  /// Appends a message to its chat, and moves the chat to the end of the chats.
  public void add(PhoneMessageState entry) {
    if (stored != null && size() < MESSAGES_PER_CHAT && !world.isTooManyWithOneMore(size())) {
      addBehindStored(entry);
      return;
    }
    read();
    var chat = toTheEnd(entry.message().chat());
    if (chat.add(entry)) {
      arrived(entry);
    }
    if (chat.entries.size() > MESSAGES_PER_CHAT) {
      dropOldest(chat);
    }
    while (arrivals.size() > MESSAGES_PER_PHONE) {
      dropOldestOfQuietest();
    }
    while (world.isTooMany(arrivals.size())) {
      dropOldestOfQuietest();
    }
  }

  /// There are too few messages for a limit.
  private void addBehindStored(PhoneMessageState entry) {
    var chat = entry.message().chat();
    if (!storedChats.contains(chat)) {
      world.opened(chat, phone);
    }
    storedChats.addLast(chat);
    behindStored.add(entry);
    world.messagesChanged(1);
    note(entry, true);
  }

  private ChatLog toTheEnd(Address chat) {
    var log = chats.remove(chat);
    if (log == null) {
      log = new ChatLog();
      world.opened(chat, phone);
    }
    chats.putLast(chat, log);
    return log;
  }

  private void arrived(PhoneMessageState entry) {
    place(entry);
    note(entry, true);
  }

  private void place(PhoneMessageState entry) {
    lastArrival++;
    arrivals.put(lastArrival, entry);
    entry.arrived(lastArrival, changed);
    world.messagesChanged(1);
    count(entry);
  }

  private void count(PhoneMessageState entry) {
    var chat = chats.get(entry.message().chat());
    if (chat != null && chat.entries.get(entry.message().id()) == entry) {
      chat.count(entry);
    }
  }

  private void left(PhoneMessageState entry) {
    if (arrivals.remove(entry.arrival()) != null) {
      world.messagesChanged(-1);
    }
  }

  /// The phone gets a message that waited until it came online.
  void deliver(PhoneMessageState entry) {
    left(entry);
    entry.deliver();
    toTheEnd(entry.message().chat());
    arrived(entry);
  }

  /// The messages that wait until the phone comes online, in the order in which they were sent.
  List<PhoneMessageState> unreceived() {
    read();
    return arrivals.values().stream().filter(entry -> !entry.delivered()).toList();
  }

  /// A message of this phone is no longer what it was.
  private void changed(PhoneMessageState entry) {
    count(entry);
    note(entry, false);
  }

  private void note(PhoneMessageState entry, boolean isNew) {
    if (entry.delivered()) {
      activity.message(entry.message().chat(), entry.message().id(), isNew);
    }
  }

  private void dropOldest(ChatLog chat) {
    var oldest = chat.entries.firstEntry();
    if (oldest != null) {
      chat.remove(oldest.getValue());
      left(oldest.getValue());
    }
  }

  private void dropOldestOfQuietest() {
    var quietest = chats.firstEntry();
    dropOldest(quietest.getValue());
    if (quietest.getValue().entries.isEmpty()) {
      removeChat(quietest.getKey());
    }
  }

  private void removeChat(Address chat) {
    if (chats.remove(chat) != null) {
      world.removed(chat, phone);
    }
  }

  /// Removes all messages; the chat stays.
  void clear(Address chat) {
    var log = log(chat);
    if (log != null) {
      for (var entry : List.copyOf(log.entries.values())) {
        log.remove(entry);
        left(entry);
      }
      activity.chat(chat);
    }
  }

  /// Removes these messages, and the chat when none is left.
  void removeIf(Address chat, Predicate<PhoneMessageState> ended) {
    removeAll(chat, ended);
    var log = chats.get(chat);
    if (log != null && log.entries.isEmpty()) {
      removeChat(chat);
    }
  }

  /// Removes these messages; the chat stays.
  void removeAll(Address chat, Predicate<PhoneMessageState> ended) {
    var log = log(chat);
    if (log == null) {
      return;
    }
    var removed = log.entries.values().stream().filter(ended).toList();
    removed.forEach(entry -> {
      log.remove(entry);
      left(entry);
    });
    if (!removed.isEmpty()) {
      activity.chat(chat);
    }
  }

  void remove(Address chat) {
    clear(chat);
    removeChat(chat);
  }

  /// The phone is gone.
  void forget() {
    world.messagesChanged(-size());
    chats.keySet().forEach(chat -> world.removed(chat, phone));
    storedChats.forEach(chat -> world.removed(chat, phone));
  }

  /// Null when there is no such chat; reads nothing then.
  private @Nullable ChatLog log(Address chat) {
    if (stored != null && storedChats.contains(chat)) {
      read();
    }
    return chats.get(chat);
  }

  @Nullable
  public PhoneMessageState find(Address chat, MessageId id) {
    var log = log(chat);
    return log == null ? null : log.entries.get(id);
  }

  /// Oldest first.
  public Collection<PhoneMessageState> of(Address chat) {
    var log = log(chat);
    return log == null ? List.of() : Collections.unmodifiableCollection(log.entries.values());
  }

  /// The newest message that the phone has got in the chat; null when there is none.
  @Nullable
  public PhoneMessageState newest(Address chat) {
    var log = log(chat);
    return log == null ? null : log.newest();
  }

  /// How many messages of the chat the phone has got and not read.
  public int unread(Address chat) {
    var log = log(chat);
    return log == null ? 0 : log.unread();
  }

  /// The messages of the chat that are not read, oldest first.
  List<PhoneMessageState> unseen(Address chat) {
    var log = log(chat);
    return log == null ? List.of() : log.unseen();
  }

  public boolean contains(Address chat) {
    return chats.containsKey(chat) || storedChats.contains(chat);
  }

  public void forEach(BiConsumer<Address, Collection<PhoneMessageState>> explorer) {
    read();
    chats.forEach((chat, log) -> explorer.accept(chat, log.entries.values()));
  }

  /// Every message, in the order in which it reached the phone; adding them in this order restores
  /// the order of the chats.
  public Collection<PhoneMessageState> all() {
    read();
    return Collections.unmodifiableCollection(arrivals.values());
  }

  /// The delivered messages behind this one, of all chats, in the order in which they reached the
  /// phone; null when the phone has no such message.
  ///
  /// @param after absent means every message
  @Nullable
  public NavigableMap<Long, PhoneMessageState> after(@Nullable MessageId after) {
    read();
    if (after == null) {
      return Collections.unmodifiableNavigableMap(arrivals);
    }
    for (var log : chats.values()) {
      var entry = log.entries.get(after);
      if (entry != null && entry.delivered()) {
        return Collections.unmodifiableNavigableMap(arrivals.tailMap(entry.arrival(), false));
      }
    }
    return null;
  }
}
