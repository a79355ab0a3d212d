package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.signal.LinkListener;
import dev.sessiongateway.application.network.signal.LinkSignal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.Worker;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.session.Account;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers signals to one link's listener: in order, in batches, never on the thread that caused
/// them. A batch of account updates that the listener rejects is retried with increasing delay.
/// Uses no thread while idle. Thread-safe.
public final class SignalDelivery {
  /// The number of delivered signals after which the position is written to the journal; signals
  /// after the last written position are delivered again after a crash.
  private static final int HEARD_AT_LEAST_EVERY = 100;

  private static final int AT_ONCE = 100;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Logger log = LoggerFactory.getLogger(SignalDelivery.class);

  private final LinkListener listener;
  private final Time time;
  private final Executor executor;
  private final Worker worker;
  private final ObjLongConsumer<Device> acked;
  private final @Nullable Device heldFor;
  private final long heldUpTo;
  private final Deque<LinkSignal.Lifecycle> lifecycle = new ArrayDeque<>();
  private @Nullable Device device;
  private Duration pause = Duration.ZERO;
  private boolean pausing;
  private boolean running;
  private boolean closed;

  /// @param device signals queued for it by now count as held while there was no link; absent when
  ///   the session has no device yet
  /// @param acked receives the listener's position in a device's queue from time to time
  public SignalDelivery(
      LinkListener listener,
      @Nullable Device device,
      Time time,
      Executor executor,
      ObjLongConsumer<Device> acked) {
    this.listener = listener;
    this.heldFor = device;
    this.heldUpTo = device == null ? 0 : device.queue.lastSeq();
    this.time = time;
    this.executor = executor;
    this.worker = WorkerSupervisor.of(executor).worker("simulated-signals");
    this.acked = acked;
  }

  public void tell(LinkSignal.Lifecycle signal) {
    synchronized (this) {
      lifecycle.add(signal);
    }
    wake();
  }

  /// Reports the connection, then delivers the device's account updates.
  ///
  /// @param pictureUrl the URL of the account's picture, absent when it has none
  public void connect(Device to, @Nullable String pictureUrl) {
    synchronized (this) {
      if (closed || device != null) {
        return;
      }
      device = to;
      to.attach(this);
      lifecycle.add(new LinkSignal.Connected(new Account(to.phone.jid, to.phone.name, pictureUrl)));
    }
    wake();
  }

  public synchronized boolean isConnected() {
    return device != null;
  }

  public synchronized void disconnect() {
    if (device != null) {
      device.detach(this);
      device = null;
    }
  }

  /// Delivers no further batch; one in progress may still end.
  public synchronized void close() {
    closed = true;
    worker.idle();
    disconnect();
    lifecycle.clear();
  }

  void wake() {
    synchronized (this) {
      if (running || closed) {
        return;
      }
      running = true;
      worker.busy();
    }
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException e) {
      // The gateway is shutting down; queued signals are in the journal.
      synchronized (this) {
        running = false;
      }
    }
  }

  private void run() {
    try {
      bringAll();
    } catch (Throwable e) {
      worker.failed(e);
      log.atError().setCause(e).log("signals of a link stopped and go on");
      pauseFirst();
    }
  }

  private void pauseFirst() {
    synchronized (this) {
      running = false;
      pausing = true;
    }
    time.machine().after(FIRST_PAUSE, this::resume);
  }

  private void bringAll() {
    var unreported = new Progress();
    for (var next = take(); next != null; next = take()) {
      try {
        next.bring(listener);
      } catch (RuntimeException | Error e) {
        refused(next, e);
        continue;
      }
      taken(next, unreported);
    }
    unreported.report();
  }

  private synchronized @Nullable Next take() {
    if (!closed) {
      var first = lifecycle.poll();
      if (first != null) {
        return new Next(first, null, List.of(), false);
      }
      var waiting =
          device == null || pausing ? List.<SignalQueue.Item>of() : device.queue.peek(AT_ONCE);
      if (!waiting.isEmpty()) {
        var held = waiting.stream().takeWhile(this::isHeld).toList();
        return held.isEmpty()
            ? new Next(null, device, waiting, false)
            : new Next(null, device, held, true);
      }
    }
    if (!pausing) {
      worker.idle();
    }
    running = false;
    return null;
  }

  private boolean isHeld(SignalQueue.Item item) {
    return device == heldFor && item.lasting() && item.seq() <= heldUpTo;
  }

  private void taken(Next next, Progress unreported) {
    if (next.device() != null) {
      synchronized (this) {
        pause = Duration.ZERO;
      }
      worker.progress();
      next.device().queue.done(next.items());
      next.items().forEach(item -> unreported.add(next.device(), item));
    }
  }

  private void refused(Next next, Throwable cause) {
    @Nullable Duration wait;
    synchronized (this) {
      if (next.items().isEmpty()) {
        wait = null;
      } else {
        pause = pause.isZero() ? FIRST_PAUSE : pause.multipliedBy(2);
        pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
        pausing = true;
        wait = pause;
      }
    }
    log.atWarn()
        .setCause(cause)
        .addKeyValue("signals", Math.max(1, next.items().size()))
        .addKeyValue("retryIn", wait)
        .log("a listener did not take what it was told");
    if (wait != null) {
      time.machine().after(wait, this::resume);
    }
  }

  private void resume() {
    synchronized (this) {
      pausing = false;
    }
    wake();
  }

  /// Either a lifecycle signal or queued signals of a device.
  ///
  /// @param held whether the signals were queued before the link was opened
  private record Next(
      LinkSignal.@Nullable Lifecycle lifecycle,
      @Nullable Device device,
      List<SignalQueue.Item> items,
      boolean held) {
    void bring(LinkListener listener) {
      if (lifecycle != null) {
        listener.on(lifecycle);
        return;
      }
      var signals = items.stream().map(SignalQueue.Item::signal).toList();
      if (held) {
        listener.onHeld(signals);
      } else {
        listener.onAll(signals);
      }
    }
  }

  /// The listener's position since it was last written to the journal.
  private final class Progress {
    private @Nullable Device of;
    private long seq;
    private int count;

    void add(Device by, SignalQueue.Item item) {
      if (by != of) {
        report();
        of = by;
      }
      if (item.lasting()) {
        seq = item.seq();
        count++;
      }
      if (count >= HEARD_AT_LEAST_EVERY) {
        report();
      }
    }

    /// If the journal cannot be written, signals are delivered again after a crash; nothing else is
    /// lost.
    void report() {
      if (of != null && count > 0) {
        try {
          acked.accept(of, seq);
          count = 0;
        } catch (RuntimeException e) {
          worker.failed(e);
          log.atWarn().setCause(e).log("how far a listener got was not recorded");
        }
      }
    }
  }
}
