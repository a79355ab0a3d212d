package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.LinkSignal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;

/// What a linked device has not heard yet, in order. Thread-safe; calls nobody.
public final class SignalQueue {
  /// Past this, receipts are dropped, and anything else pushes out the oldest.
  public static final int LIMIT = 10_000;

  private final Deque<Item> items = new ArrayDeque<>();
  private long lastSeq;

  /// Counts even what it drops, so that numbers come out the same when the journal is read again.
  public synchronized void add(LinkSignal.AccountUpdate signal) {
    lastSeq++;
    if (items.size() >= LIMIT) {
      if (signal instanceof LinkSignal.AckArrived) {
        return;
      }
      items.poll();
    }
    items.add(new Item(lastSeq, true, signal));
  }

  /// Adds what is worth hearing now or never.
  public synchronized void addPassing(LinkSignal.AccountUpdate signal) {
    if (items.size() < LIMIT) {
      items.add(new Item(lastSeq, false, signal));
    }
  }

  /// What waits, oldest first.
  public synchronized List<Item> peek(int atMost) {
    return items.stream().limit(atMost).toList();
  }

  /// The listener has them.
  synchronized void done(List<Item> heard) {
    var gone = new HashSet<>(heard);
    for (var each = items.iterator(); !gone.isEmpty() && each.hasNext(); ) {
      if (gone.remove(each.next())) {
        each.remove();
      }
    }
  }

  /// Everything up to `seq` is with the listener; what is passing has no part in this.
  public synchronized void heard(long seq) {
    for (var each = items.iterator(); each.hasNext(); ) {
      var item = each.next();
      if (item.seq() > seq) {
        return;
      }
      if (item.lasting()) {
        each.remove();
      }
    }
  }

  public synchronized void dropPassing() {
    items.removeIf(item -> !item.lasting());
  }

  public synchronized long lastSeq() {
    return lastSeq;
  }

  public synchronized List<Item> lasting() {
    var lasting = new ArrayList<Item>(items);
    lasting.removeIf(item -> !item.lasting());
    return lasting;
  }

  synchronized void restore(long seq, List<Item> waiting) {
    items.clear();
    items.addAll(waiting);
    lastSeq = seq;
  }

  /// @param lasting whether it survives a closed link and a restart
  public record Item(long seq, boolean lasting, LinkSignal.AccountUpdate signal) {}
}
