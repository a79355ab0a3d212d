package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The messages of one chat of a phone, oldest first. Guarded by the world's lock.
final class ChatLog {
  final SequencedMap<MessageId, PhoneMessageState> entries = new LinkedHashMap<>();

  /// How many are delivered and not read.
  private int unread;

  /// How many are not read.
  private int unseen;

  /// @return whether it is new
  boolean add(PhoneMessageState entry) {
    return entries.putIfAbsent(entry.message().id(), entry) == null;
  }

  void remove(PhoneMessageState entry) {
    if (entries.remove(entry.message().id()) != null) {
      unread += entry.countUnread(false);
      unseen += entry.countUnseen(false);
    }
  }

  /// Counts the message as what it is now.
  void count(PhoneMessageState entry) {
    unread += entry.countUnread(entry.unread());
    unseen += entry.countUnseen(entry.unseen());
  }

  int unread() {
    return unread;
  }

  /// The newest message that the phone has got; null when there is none.
  @Nullable PhoneMessageState newest() {
    for (var entry : entries.reversed().values()) {
      if (entry.delivered()) {
        return entry;
      }
    }
    return null;
  }

  /// Those that are not read, oldest first; reads no more messages than it must.
  List<PhoneMessageState> unseen() {
    var found = new ArrayList<PhoneMessageState>(unseen);
    for (var entry : entries.reversed().values()) {
      if (found.size() == unseen) {
        break;
      }
      if (entry.unseen()) {
        found.add(entry);
      }
    }
    return found.reversed();
  }
}
