package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.application.work.WorkerSupervisor.Worker;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.time.BackOff;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.time.Duration;
import java.time.Instant;
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
  private static final int AT_ONCE = 100;

  private static final BackOff RETRY = new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(30));
  private static final Logger log = LoggerFactory.getLogger(SignalDelivery.class);

  private final LinkListener listener;
  private final Time time;
  private final Executor executor;
  private final Worker worker;
  private final ObjLongConsumer<Device> acked;
  private final SignalFaults faults;
  private final @Nullable Device heldFor;
  private final long heldUpTo;
  private final Runnable wake = this::wake;
  private final Deque<LinkSignal.Lifecycle> lifecycle = new ArrayDeque<>();
  private @Nullable Device device;
  private Time.@Nullable Timer timer;
  private @Nullable Instant timerAt;
  private int refusals;
  private boolean pausing;
  private boolean running;
  private boolean closed;

  /// @param device signals queued for it by now count as held while there was no link; absent when
  ///   the session has no device yet
  /// @param faults of the network, on the way to this listener
  /// @param acked receives the listener's position in a device's queue from time to time
  public SignalDelivery(
      LinkListener listener,
      @Nullable Device device,
      Time time,
      Executor executor,
      SignalFaults faults,
      ObjLongConsumer<Device> acked) {
    this.listener = listener;
    this.heldFor = device;
    this.heldUpTo = device == null ? 0 : device.queue.lastSeq();
    this.time = time;
    this.executor = executor;
    this.faults = faults;
    this.worker = WorkerSupervisor.of(executor).worker("simulated-signals");
    this.acked = acked;
  }

  public void deliver(LinkSignal.Lifecycle signal) {
    synchronized (this) {
      lifecycle.add(signal);
    }
    wake();
  }

  /// Reports the connection, then delivers the device's account updates.
  ///
  /// @param account of the device, as it is reported
  public void connect(Device to, Account account) {
    synchronized (this) {
      if (closed || device != null) {
        return;
      }
      device = to;
      to.attach(wake);
      lifecycle.add(new LinkSignal.Connected(account));
    }
    wake();
  }

  public synchronized boolean isConnected() {
    return device != null;
  }

  public synchronized void disconnect() {
    if (device != null) {
      device.detach(wake);
      device = null;
      faults.clear();
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
      deliverAll();
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
    time.machine().after(RETRY.first(), this::resume);
  }

  private void deliverAll() {
    var unreported = new ListenerProgress(worker, acked);
    for (var next = take(); next != null; next = take()) {
      try {
        next.deliver(listener);
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
        return new Next(first, null, SignalBatch.of(List.of()), false);
      }
      var waiting =
          device == null || pausing ? List.<SignalQueue.Item>of() : device.queue.peek(AT_ONCE);
      if (!waiting.isEmpty()) {
        var held = waiting.stream().takeWhile(this::isHeld).toList();
        var batch = SignalBatch.of(held.isEmpty() ? waiting : held, faults, time.instant());
        if (!batch.items().isEmpty()) {
          return new Next(null, device, batch, !held.isEmpty());
        }
        awaitTime(batch.next());
      }
    }
    if (!pausing) {
      worker.idle();
    }
    running = false;
    return null;
  }

  private void awaitTime(@Nullable Instant due) {
    if (due != null && (timerAt == null || due.isBefore(timerAt))) {
      if (timer != null) {
        timer.cancel();
      }
      timerAt = due;
      timer = time.after(Duration.between(time.instant(), due), this::onTimer);
    }
  }

  private void onTimer() {
    synchronized (this) {
      timer = null;
      timerAt = null;
    }
    wake();
  }

  private boolean isHeld(SignalQueue.Item item) {
    return device == heldFor && item.durable() && item.seq() <= heldUpTo;
  }

  private void taken(Next next, ListenerProgress unreported) {
    if (next.device() != null) {
      var items = next.batch().items();
      synchronized (this) {
        refusals = 0;
        items.forEach(item -> faults.forget(item.signal()));
      }
      worker.progress();
      next.device().queue.done(items);
      items.forEach(item -> unreported.add(next.device(), item));
    }
  }

  private void refused(Next next, Throwable cause) {
    @Nullable Duration wait;
    synchronized (this) {
      if (next.device() == null) {
        wait = null;
      } else {
        refusals++;
        pausing = true;
        wait = RETRY.mean(refusals);
      }
    }
    log.atWarn()
        .setCause(cause)
        .addKeyValue("signals", Math.max(1, next.batch().items().size()))
        .addKeyValue("retryIn", wait)
        .log("a listener did not take a signal");
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
      SignalBatch batch,
      boolean held) {
    void deliver(LinkListener listener) {
      if (lifecycle != null) {
        listener.on(lifecycle);
        return;
      }
      deliver(listener, batch.signals());
      deliver(listener, batch.again());
    }

    private void deliver(LinkListener listener, List<LinkSignal.AccountUpdate> signals) {
      if (signals.isEmpty()) {
        return;
      }
      if (held) {
        listener.onHeld(signals);
      } else {
        listener.onAll(signals);
      }
    }
  }

  /// How far a listener got since that was last written to the journal. Not thread-safe.
  private static final class ListenerProgress {
    /// The number of delivered signals after which the position is written; signals after the last
    /// written position are delivered again after a crash.
    private static final int AT_LEAST_EVERY = 100;

    private final Worker worker;
    private final ObjLongConsumer<Device> acked;
    private @Nullable Device of;
    private int count;

    ListenerProgress(Worker worker, ObjLongConsumer<Device> acked) {
      this.worker = worker;
      this.acked = acked;
    }

    void add(Device by, SignalQueue.Item item) {
      if (by != of) {
        report();
        of = by;
      }
      if (item.durable()) {
        count++;
      }
      if (count >= AT_LEAST_EVERY) {
        report();
      }
    }

    /// If the journal cannot be written, signals are delivered again after a crash; nothing else is
    /// lost.
    void report() {
      if (of == null || count == 0) {
        return;
      }
      try {
        // What is still in the queue may be older than what was delivered.
        acked.accept(of, of.queue.deliveredUpTo());
        count = 0;
      } catch (RuntimeException e) {
        worker.failed(e);
        log.atWarn().setCause(e).log("how far a listener got was not recorded");
      }
    }
  }
}
