package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.OutgoingQueueStore.QueueState;
import dev.sessiongateway.application.queue.QueuedMessage.Entry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The stored queue of one session, as this node has it in memory: the places of its messages and
/// its [QueueState]. A change is stored before it is made here. Thread-safe.
final class QueueIndex {
  private final SendOrder order = new SendOrder();
  private QueueState state = QueueState.START;
  private Instant lastQueuedAt = Instant.EPOCH;
  private boolean isLoaded;

  synchronized boolean isLoaded() {
    return isLoaded;
  }

  /// Takes what is stored. The first call counts: later ones may have read older rows.
  synchronized void load(List<Entry> entries, QueueState stored) {
    if (!isLoaded) {
      isLoaded = true;
      state = stored;
      entries.forEach(this::put);
    }
  }

  synchronized int size() {
    return order.size();
  }

  synchronized boolean isPaused() {
    return state.paused();
  }

  synchronized SendingPace pace() {
    return state.pace();
  }

  synchronized void pause(boolean paused) {
    state = new QueueState(paused, state.pace());
  }

  /// The time of a new message, which differs from that of all others.
  synchronized Instant nextQueuedAt(Instant now) {
    lastQueuedAt = now.isAfter(lastQueuedAt) ? now : lastQueuedAt.plusNanos(1);
    return lastQueuedAt;
  }

  synchronized Instant leastOrder(Instant now) {
    return order.leastOrder(now);
  }

  synchronized Instant greatestOrder(Instant now) {
    return order.greatestOrder(now);
  }

  synchronized boolean contains(MessageId id) {
    return order.find(id).isPresent();
  }

  /// Adds a message, in place of the one with its id.
  synchronized void put(Entry entry) {
    order.add(entry);
    if (entry.place().queuedAt().isAfter(lastQueuedAt)) {
      lastQueuedAt = entry.place().queuedAt();
    }
  }

  /// As [#put]; the chat of the message has the next turn.
  synchronized void putFirst(Entry entry) {
    put(entry);
    order.first(entry);
  }

  /// Harmless when there is none.
  synchronized void remove(MessageId id) {
    order.remove(id);
  }

  /// Removes a message that has left.
  ///
  /// @param pace of the session after it
  synchronized void sent(Entry entry, SendingPace pace) {
    order.served(entry);
    order.remove(entry.id());
    state = new QueueState(state.paused(), pace);
  }

  /// The next message that is due.
  ///
  /// @param mayGo whether messages may go to a chat now
  synchronized Optional<Entry> next(Instant now, Predicate<Address> mayGo) {
    return order.next(now, mayGo);
  }

  /// A message that has expired.
  synchronized Optional<Entry> expired(Instant now) {
    return order.expired(now).stream().findFirst();
  }

  /// When the first message that is not due yet is due.
  synchronized Optional<Instant> firstDue() {
    return order.firstDue();
  }

  /// When the first message expires.
  synchronized Optional<Instant> firstExpiry() {
    return order.firstExpiry();
  }
}
