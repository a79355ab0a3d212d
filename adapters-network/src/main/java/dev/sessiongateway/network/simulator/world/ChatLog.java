package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The messages of one chat of a phone, oldest first. The entries count themselves. Guarded by the
/// world's lock.
final class ChatLog {
  final SequencedMap<MessageId, PhoneMessageState> entries = new LinkedHashMap<>();

  /// How many are delivered and not read.
  int unread;

  /// How many are not read.
  int unseen;

  /// @return whether it is new
  boolean add(PhoneMessageState entry) {
    return entries.putIfAbsent(entry.message().id(), entry) == null;
  }

  void remove(PhoneMessageState entry) {
    if (entries.remove(entry.message().id()) != null) {
      entry.uncountIn(this);
    }
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
    return lastMatching(unseen, PhoneMessageState::unseen);
  }

  private List<PhoneMessageState> lastMatching(int count, Predicate<PhoneMessageState> wanted) {
    var found = new ArrayList<PhoneMessageState>(count);
    for (var entry : entries.reversed().values()) {
      if (found.size() == count) {
        break;
      }
      if (wanted.test(entry)) {
        found.add(entry);
      }
    }
    return found.reversed();
  }
}
