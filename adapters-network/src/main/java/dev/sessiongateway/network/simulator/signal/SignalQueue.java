package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The undelivered signals of a linked device, in order. Thread-safe; calls no listener.
public final class SignalQueue {
  /// When the queue is full, a new receipt is dropped; any other signal evicts the oldest.
  public static final int LIMIT = 10_000;

  private final Deque<Item> items = new ArrayDeque<>();
  private long lastSeq;

  /// Dropped signals are numbered too, so that a replay of the journal gives the same numbers.
  public synchronized void add(LinkSignal.AccountUpdate signal) {
    lastSeq++;
    if (items.size() >= LIMIT) {
      if (signal instanceof Event.MessageAcked) {
        return;
      }
      items.poll();
    }
    items.add(new Item(lastSeq, true, signal));
  }

  /// Adds a signal that is dropped unless it is delivered at once.
  public synchronized void addPassing(LinkSignal.AccountUpdate signal) {
    if (items.size() < LIMIT) {
      items.add(new Item(lastSeq, false, signal));
    }
  }

  /// The queued signals, oldest first.
  public synchronized List<Item> peek(int atMost) {
    return items.stream().limit(atMost).toList();
  }

  /// Removes signals that the listener has received.
  public synchronized void done(List<Item> acked) {
    for (var item : acked) {
      var first = items.peek();
      // One that stood before the first was dropped from a full queue. Others are at the front, or
      // near it when they overtook the first.
      if (first != null && first.seq() <= item.seq()) {
        items.remove(item);
      }
    }
  }

  /// Removes lasting signals up to `seq`, which the listener has received.
  public synchronized void acked(long seq) {
    for (var each = items.iterator(); each.hasNext(); ) {
      var item = each.next();
      if (item.seq() > seq) {
        return;
      }
      if (item.durable()) {
        each.remove();
      }
    }
  }

  /// Every lasting signal up to this one was delivered, or dropped.
  public synchronized long deliveredUpTo() {
    for (var item : items) {
      if (item.durable()) {
        return item.seq() - 1;
      }
    }
    return lastSeq;
  }

  public synchronized void dropPassing() {
    items.removeIf(item -> !item.durable());
  }

  public synchronized long lastSeq() {
    return lastSeq;
  }

  public synchronized List<Item> durable() {
    var durable = new ArrayList<Item>(items);
    durable.removeIf(item -> !item.durable());
    return durable;
  }

  public synchronized void restore(long seq, List<Item> waiting) {
    items.clear();
    items.addAll(waiting);
    lastSeq = seq;
  }

  /// @param durable whether it survives a closed link and a restart
  public record Item(long seq, boolean durable, LinkSignal.AccountUpdate signal) {}
}
