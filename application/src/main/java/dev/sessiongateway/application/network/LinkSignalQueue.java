package dev.sessiongateway.application.network;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers the signals of one session to the listener of its link, as [LinkListener] demands it:
/// one call at a time, in order, account updates only while the link is connected, and again after
/// a listener that threw. It outlives links: what comes while none is connected is held for the
/// next. For networks that keep no queue themselves. Thread-safe.
public final class LinkSignalQueue {
  /// How many account updates wait at most; a further one removes the oldest.
  public static final int LIMIT = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(LinkSignalQueue.class);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int BATCH = 100;

  private final Time time;
  private final Executor executor;
  private final Deque<LinkSignal.Lifecycle> lifecycle = new ArrayDeque<>();
  private final Deque<Waiting> updates = new ArrayDeque<>();
  private @Nullable LinkListener listener;
  private boolean connected;
  private boolean delivering;
  private int held;

  /// @param executor runs the listener, which may block, on other threads
  public LinkSignalQueue(Time time, Executor executor) {
    this.time = time;
    this.executor = executor;
  }

  /// A link is open from now on.
  ///
  /// @throws IllegalStateException when one is open already
  public synchronized void open(LinkListener opened) {
    if (listener != null) {
      throw new IllegalStateException("the session has an open link already");
    }
    listener = opened;
  }

  /// Adds a signal. [LinkSignal.Connected] lets account updates through, until
  /// [LinkSignal.ConnectionLost] or [LinkSignal.LinkFailed].
  public synchronized void add(LinkSignal signal) {
    switch (signal) {
      case LinkSignal.Lifecycle about -> addLifecycle(about);
      case LinkSignal.AccountUpdate update -> addUpdate(update, null);
    }
    executor.execute(this::deliver);
  }

  /// Adds an update that the network's server keeps until its arrival is acknowledged.
  ///
  /// @param stored runs once the update is durable, in the order of the updates, and must not
  ///   block; for an update that is removed or dropped it never runs, so that the server sends it
  ///   again
  public synchronized void add(LinkSignal.AccountUpdate update, Runnable stored) {
    addUpdate(update, stored);
    executor.execute(this::deliver);
  }

  /// The link is closed: no further call of its listener begins, and account updates are held.
  public synchronized void close() {
    listener = null;
    connected = false;
    lifecycle.clear();
  }

  /// As [#close], and drops the updates that the network's server sends again.
  public synchronized void closeForRepetition() {
    close();
    updates.removeIf(Waiting::isRepeated);
    held = Math.min(held, updates.size());
  }

  /// Drops everything, for a session that is forgotten.
  public synchronized void clear() {
    close();
    updates.clear();
    held = 0;
  }

  private void addLifecycle(LinkSignal.Lifecycle signal) {
    if (listener == null) {
      return;
    }
    lifecycle.add(signal);
    switch (signal) {
      case LinkSignal.Connected _ -> {
        connected = true;
        held = updates.size();
      }
      case LinkSignal.ConnectionLost _, LinkSignal.LinkFailed _ -> connected = false;
      case LinkSignal.LoginRequired _ -> {}
    }
  }

  private void addUpdate(LinkSignal.AccountUpdate signal, @Nullable Runnable stored) {
    if (updates.size() == LIMIT) {
      updates.removeFirst();
      held = Math.max(0, held - 1);
    }
    updates.add(new Waiting(signal, stored));
  }

  private void deliver() {
    synchronized (this) {
      if (delivering) {
        return;
      }
      delivering = true;
    }
    for (var next = next(); next != null; next = next()) {
      try {
        next.call();
      } catch (RuntimeException | Error e) {
        LOG.atWarn().setCause(e).log("a listener did not take a signal, which is offered again");
        retryLater();
        return;
      }
      done(next);
      next.updates().forEach(Waiting::acknowledge);
    }
  }

  private synchronized @Nullable Delivery next() {
    var to = listener;
    if (to != null && !lifecycle.isEmpty()) {
      return new Delivery(to, lifecycle.getFirst(), List.of(), false);
    }
    if (to != null && connected && !updates.isEmpty()) {
      var count = Math.min(BATCH, held > 0 ? held : updates.size());
      return new Delivery(to, null, updates.stream().limit(count).toList(), held > 0);
    }
    delivering = false;
    return null;
  }

  /// By identity: an equal signal may be for a link that was opened meanwhile.
  @SuppressWarnings("ReferenceEquality")
  private synchronized void done(Delivery delivered) {
    lifecycle.removeIf(signal -> signal == delivered.about());
    for (var update : delivered.updates()) {
      if (updates.remove(update)) {
        held = Math.max(0, held - 1);
      }
    }
  }

  private void retryLater() {
    synchronized (this) {
      delivering = false;
    }
    time.machine().after(RETRY, this::deliver);
  }

  /// An update that the listener has not taken yet.
  ///
  /// @param stored acknowledges it to the network's server; null when it does not send the update
  ///   again
  private record Waiting(LinkSignal.AccountUpdate update, @Nullable Runnable stored) {
    boolean isRepeated() {
      return stored != null;
    }

    void acknowledge() {
      if (stored == null) {
        return;
      }
      try {
        stored.run();
      } catch (RuntimeException | Error e) {
        LOG.atWarn()
            .setCause(e)
            .log("an update that is stored was not acknowledged to its network");
      }
    }
  }

  /// One call of the listener.
  ///
  /// @param about null when it is of updates
  private record Delivery(
      LinkListener to,
      LinkSignal.@Nullable Lifecycle about,
      List<Waiting> updates,
      boolean isHeld) {
    void call() {
      var signals = updates.stream().map(Waiting::update).toList();
      if (about != null) {
        to.on(about);
      } else if (isHeld) {
        to.onHeld(signals);
      } else {
        to.onAll(signals);
      }
    }
  }
}
