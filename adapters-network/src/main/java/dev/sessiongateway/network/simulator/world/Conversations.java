package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The chats of one phone, ordered by last activity, oldest first. New messages evict old ones at
/// the limits. Guarded by the world's lock.
public final class Conversations {
  static final int MESSAGES_PER_CHAT = 1_000;
  public static final int MESSAGES_PER_PHONE = 20_000;

  private final SequencedMap<Address, SequencedMap<MessageId, PhoneMessageState>> chats =
      new LinkedHashMap<>();
  private int size;

  /// Appends a message to its chat, and moves the chat to the end of the chats.
  public void add(PhoneMessageState entry) {
    var chat = entry.message().chat();
    var entries = chats.remove(chat);
    if (entries == null) {
      entries = new LinkedHashMap<>();
    }
    chats.putLast(chat, entries);
    if (entries.putIfAbsent(entry.message().id(), entry) == null) {
      size++;
    }
    if (entries.size() > MESSAGES_PER_CHAT) {
      entries.pollFirstEntry();
      size--;
    }
    while (size > MESSAGES_PER_PHONE) {
      dropOldestOfQuietest();
    }
  }

  private void dropOldestOfQuietest() {
    var quietest = chats.firstEntry();
    if (quietest.getValue().pollFirstEntry() != null) {
      size--;
    }
    if (quietest.getValue().isEmpty()) {
      chats.remove(quietest.getKey());
    }
  }

  /// Removes all messages; the chat stays.
  void clear(Address chat) {
    var entries = chats.get(chat);
    if (entries != null) {
      size -= entries.size();
      entries.clear();
    }
  }

  void remove(Address chat) {
    var entries = chats.remove(chat);
    size -= entries == null ? 0 : entries.size();
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

  /// Every message, chat by chat; adding them in this order restores the order of the chats.
  public List<PhoneMessageState> all() {
    var all = new ArrayList<PhoneMessageState>(size);
    for (Map<MessageId, PhoneMessageState> entries : chats.values()) {
      all.addAll(entries.values());
    }
    return all;
  }
}
