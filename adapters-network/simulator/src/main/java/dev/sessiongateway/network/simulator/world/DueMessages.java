package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The copies of messages that will disappear from phones, by the time at which they do. A copy
/// that is gone before stays in the list until then. Guarded by the world's lock.
final class DueMessages {
  private final NavigableMap<Instant, Deque<Due>> byTime = new TreeMap<>();
  private Consumer<Instant> listener = _ -> {};

  /// @param added gets the time of each message that is added from now on
  void listen(Consumer<Instant> added) {
    listener = added;
  }

  /// Adds the copy of this phone if it disappears.
  void add(Address phone, Message message) {
    var at = message.disappearsAt();
    if (at != null) {
      add(at, new Due(phone, message.chat(), message.id()));
      listener.accept(at);
    }
  }

  void add(Instant at, Due due) {
    byTime.computeIfAbsent(at, _ -> new ArrayDeque<>()).add(due);
  }

  Optional<Instant> first() {
    return byTime.isEmpty() ? Optional.empty() : Optional.of(byTime.firstKey());
  }

  /// Takes those whose time has come, the earliest first.
  List<Due> take(Instant now, int most) {
    var taken = new ArrayList<Due>();
    while (taken.size() < most && !byTime.isEmpty() && !byTime.firstKey().isAfter(now)) {
      var first = byTime.firstEntry();
      taken.add(first.getValue().remove());
      if (first.getValue().isEmpty()) {
        var _ = byTime.remove(first.getKey());
      }
    }
    return taken;
  }

  List<WorldChange> snapshot() {
    var all = new ArrayList<WorldChange>();
    byTime.forEach((at, some) ->
        some.forEach(
            due -> all.add(new WorldChange.DueKept(due.phone(), due.chat(), due.id(), at))));
    return all;
  }

  /// A copy of a message.
  record Due(Address phone, Address chat, MessageId id) {}
}
