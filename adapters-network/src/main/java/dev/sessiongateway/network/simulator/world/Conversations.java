package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.feed.PhoneActivity;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The chats of one phone, ordered by last activity, oldest first. New messages evict old ones at
/// the limits. Guarded by the world's lock.
public final class Conversations {
  static final int MESSAGES_PER_CHAT = 1_000;
  public static final int MESSAGES_PER_PHONE = 20_000;

  private final SequencedMap<Address, SequencedMap<MessageId, PhoneMessageState>> chats =
      new LinkedHashMap<>();

  /// Every message, in the order in which it reached the phone.
  private final NavigableMap<Long, PhoneMessageState> arrivals = new TreeMap<>();

  private final PhoneActivity activity;
  private long lastArrival;

  Conversations(PhoneActivity activity) {
    this.activity = activity;
  }

  /// Appends a message to its chat, and moves the chat to the end of the chats.
  public void add(PhoneMessageState entry) {
    var entries = toTheEnd(entry.message().chat());
    if (entries.putIfAbsent(entry.message().id(), entry) == null) {
      arrived(entry);
    }
    if (entries.size() > MESSAGES_PER_CHAT) {
      dropOldest(entries);
    }
    while (arrivals.size() > MESSAGES_PER_PHONE) {
      dropOldestOfQuietest();
    }
  }

  private SequencedMap<MessageId, PhoneMessageState> toTheEnd(Address chat) {
    var entries = chats.remove(chat);
    if (entries == null) {
      entries = new LinkedHashMap<>();
    }
    chats.putLast(chat, entries);
    return entries;
  }

  private void arrived(PhoneMessageState entry) {
    lastArrival++;
    arrivals.put(lastArrival, entry);
    entry.arrived(this, lastArrival);
    tell(entry, true);
  }

  /// The phone gets a message that waited until it came online.
  void deliver(PhoneMessageState entry) {
    arrivals.remove(entry.arrival());
    entry.deliver();
    toTheEnd(entry.message().chat());
    arrived(entry);
  }

  /// The messages that wait until the phone comes online, in the order in which they were sent.
  List<PhoneMessageState> undelivered() {
    return arrivals.values().stream().filter(entry -> !entry.delivered()).toList();
  }

  /// A message of this phone is no longer what it was.
  void changed(PhoneMessageState entry) {
    tell(entry, false);
  }

  private void tell(PhoneMessageState entry, boolean isNew) {
    if (entry.delivered()) {
      activity.message(entry.message().chat(), entry.message().id(), isNew);
    }
  }

  private void dropOldest(SequencedMap<MessageId, PhoneMessageState> entries) {
    var oldest = entries.pollFirstEntry();
    if (oldest != null) {
      arrivals.remove(oldest.getValue().arrival());
    }
  }

  private void dropOldestOfQuietest() {
    var quietest = chats.firstEntry();
    dropOldest(quietest.getValue());
    if (quietest.getValue().isEmpty()) {
      chats.remove(quietest.getKey());
    }
  }

  /// Removes all messages; the chat stays.
  void clear(Address chat) {
    var entries = chats.get(chat);
    if (entries != null) {
      entries.values().forEach(entry -> arrivals.remove(entry.arrival()));
      entries.clear();
      activity.chat(chat);
    }
  }

  /// Removes these messages, and the chat when none is left.
  void removeIf(Address chat, Predicate<PhoneMessageState> ended) {
    var entries = chats.get(chat);
    if (entries == null) {
      return;
    }
    var removed = entries.values().stream().filter(ended).toList();
    removed.forEach(entry -> {
      entries.remove(entry.message().id());
      arrivals.remove(entry.arrival());
    });
    if (entries.isEmpty()) {
      chats.remove(chat);
    }
    if (!removed.isEmpty()) {
      activity.chat(chat);
    }
  }

  void remove(Address chat) {
    clear(chat);
    chats.remove(chat);
  }

  @Nullable
  public PhoneMessageState find(Address chat, MessageId id) {
    var entries = chats.get(chat);
    return entries == null ? null : entries.get(id);
  }

  /// Oldest first.
  public Collection<PhoneMessageState> of(Address chat) {
    var entries = chats.get(chat);
    return entries == null ? List.of() : entries.values();
  }

  public boolean contains(Address chat) {
    return chats.containsKey(chat);
  }

  public void forEach(BiConsumer<Address, Collection<PhoneMessageState>> visitor) {
    chats.forEach((chat, entries) -> visitor.accept(chat, entries.values()));
  }

  /// Every message, in the order in which it reached the phone; adding them in this order restores
  /// the order of the chats.
  public Collection<PhoneMessageState> all() {
    return Collections.unmodifiableCollection(arrivals.values());
  }

  /// The delivered messages behind this one, of all chats, in the order in which they reached the
  /// phone; null when the phone has no such message.
  ///
  /// @param after absent means every message
  @Nullable
  public NavigableMap<Long, PhoneMessageState> after(@Nullable MessageId after) {
    if (after == null) {
      return Collections.unmodifiableNavigableMap(arrivals);
    }
    for (var entries : chats.values()) {
      var entry = entries.get(after);
      if (entry != null && entry.delivered()) {
        return Collections.unmodifiableNavigableMap(arrivals.tailMap(entry.arrival(), false));
      }
    }
    return null;
  }
}
