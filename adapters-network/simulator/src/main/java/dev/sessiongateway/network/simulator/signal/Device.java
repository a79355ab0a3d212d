package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session that is linked to the phone of an account.
public final class Device {
  public final SessionName session;
  public final Address account;
  public final SignalQueue queue = new SignalQueue();

  private volatile @Nullable Runnable link;

  public Device(SessionName session, Address account) {
    this.session = session;
    this.account = account;
  }

  /// @param wake called when signals may be queued
  void attach(Runnable wake) {
    link = wake;
  }

  void detach(Runnable wake) {
    if (wake.equals(link)) {
      link = null;
      queue.dropPassing();
    }
  }

  /// Queues a signal that is dropped unless a link is open.
  public void addPassing(LinkSignal.AccountUpdate signal) {
    if (link != null) {
      queue.addPassing(signal);
    }
  }

  /// Wakes the delivery, because signals may be queued.
  public void wake() {
    var attached = link;
    if (attached != null) {
      attached.run();
    }
  }

  /// The undelivered signals of a linked device, in order. Thread-safe; calls no listener.
  public static final class SignalQueue {
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
        // One that stood before the first was dropped from a full queue. Others are at the front,
        // or
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
}
