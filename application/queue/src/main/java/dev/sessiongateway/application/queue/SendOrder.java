package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.QueuedMessage.Entry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Priority;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Which of the queued messages of a session is next: of those that are due the highest priority,
/// in turn by chat, and in a chat by their order. So a long queue to one chat does not hold the
/// others, and one chat gets its messages in order. Not thread-safe.
final class SendOrder {
  private static final Comparator<Entry> BY_ORDER = Comparator.comparing(Entry::position);

  private final Map<MessageId, Entry> all = new HashMap<>();
  private final TreeSet<Entry> later =
      new TreeSet<>(Comparator.comparing(SendOrder::sendAt).thenComparing(SendOrder::queuedAt));
  private final TreeSet<Entry> expiring =
      new TreeSet<>(Comparator.comparing(SendOrder::expiresAt).thenComparing(SendOrder::queuedAt));

  /// Of each priority the chats with messages that are due; the one whose turn is longest ago comes
  /// first.
  private final Map<Priority, LinkedHashMap<Address, TreeSet<Entry>>> due =
      new EnumMap<>(Priority.class);

  private static Instant sendAt(Entry entry) {
    var at = entry.place().sendAt();
    return at == null ? Instant.MIN : at;
  }

  private static Instant expiresAt(Entry entry) {
    var end = entry.place().expiresAt();
    return end == null ? Instant.MAX : end;
  }

  private static Instant queuedAt(Entry entry) {
    return entry.place().queuedAt();
  }

  public int size() {
    return all.size();
  }

  public Optional<Entry> find(MessageId id) {
    return Optional.ofNullable(all.get(id));
  }

  /// Adds a message, in place of the one with its id. Messages that were stored are added in their
  /// order, so that chats have their turns in it.
  public void add(Entry entry) {
    remove(entry.id());
    all.put(entry.id(), entry);
    if (entry.place().expiresAt() != null) {
      expiring.add(entry);
    }
    if (entry.place().sendAt() == null) {
      makeDue(entry);
    } else {
      later.add(entry);
    }
  }

  private void makeDue(Entry entry) {
    due.computeIfAbsent(entry.place().priority(), _ -> new LinkedHashMap<>())
        .computeIfAbsent(entry.chat(), _ -> new TreeSet<>(BY_ORDER))
        .add(entry);
  }

  /// Harmless when there is none.
  public void remove(MessageId id) {
    var entry = all.remove(id);
    if (entry == null) {
      return;
    }
    later.remove(entry);
    expiring.remove(entry);
    var chats = due.get(entry.place().priority());
    var chat = chats == null ? null : chats.get(entry.chat());
    if (chats != null && chat != null && chat.remove(entry) && chat.isEmpty()) {
      chats.remove(entry.chat());
    }
  }

  /// Gives the chat of a message that leaves its next turn after all others.
  public void served(Entry entry) {
    var chats = due.get(entry.place().priority());
    var chat = chats == null ? null : chats.remove(entry.chat());
    if (chats != null && chat != null) {
      chats.put(entry.chat(), chat);
    }
  }

  /// Gives the chat of a message the next turn.
  public void first(Entry entry) {
    var chats = due.get(entry.place().priority());
    var chat = chats == null ? null : chats.remove(entry.chat());
    if (chats != null && chat != null) {
      chats.putFirst(entry.chat(), chat);
    }
  }

  /// The next message that is due.
  ///
  /// @param mayGo whether messages may go to a chat now
  public Optional<Entry> next(Instant now, Predicate<Address> mayGo) {
    while (!later.isEmpty() && later.first().isDue(now)) {
      makeDue(later.removeFirst());
    }
    for (var priority : Priority.values()) {
      var chats = due.getOrDefault(priority, new LinkedHashMap<>());
      for (var chat : chats.entrySet()) {
        if (mayGo.test(chat.getKey())) {
          return Optional.of(chat.getValue().first());
        }
      }
    }
    return Optional.empty();
  }

  /// The messages that have expired.
  public List<Entry> expired(Instant now) {
    var found = new ArrayList<Entry>();
    for (var entry : expiring) {
      if (!entry.isExpired(now)) {
        break;
      }
      found.add(entry);
    }
    return found;
  }

  /// When the first message that is not due yet is due.
  public Optional<Instant> firstDue() {
    return later.isEmpty() ? Optional.empty() : Optional.of(sendAt(later.first()));
  }

  /// When the first message expires.
  public Optional<Instant> firstExpiry() {
    return expiring.isEmpty() ? Optional.empty() : Optional.of(expiresAt(expiring.first()));
  }

  /// The least and the greatest order of all; now when there is none.
  public Instant leastOrder(Instant now) {
    return all.values().stream().map(Entry::orderAt).min(Instant::compareTo).orElse(now);
  }

  public Instant greatestOrder(Instant now) {
    return all.values().stream().map(Entry::orderAt).max(Instant::compareTo).orElse(now);
  }
}
