package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.LinkSignal;
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

/// Brings signals to one link's listener: in order, what waited together, never on the thread that
/// caused them. Traffic that the listener does not take is offered again, later and later. Needs no
/// thread while nothing happens. Thread-safe.
public final class SignalDelivery {
  /// How many signals may be heard before the journal says so; after a crash they come again.
  private static final int HEARD_AT_LEAST_EVERY = 100;

  private static final int AT_ONCE = 100;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Logger log = LoggerFactory.getLogger(SignalDelivery.class);

  private final LinkListener listener;
  private final Time time;
  private final Executor executor;
  private final Worker worker;
  private final ObjLongConsumer<Device> heard;
  private final @Nullable Device heldFor;
  private final long heldUpTo;
  private final Deque<LinkSignal.Lifecycle> lifecycle = new ArrayDeque<>();
  private @Nullable Device device;
  private Duration pause = Duration.ZERO;
  private boolean pausing;
  private boolean running;
  private boolean closed;

  /// @param device what waits for it by now was held while there was no link; absent when the
  ///   session has none yet
  /// @param heard is told now and then how far a device's listener got
  public SignalDelivery(
      LinkListener listener,
      @Nullable Device device,
      Time time,
      Executor executor,
      ObjLongConsumer<Device> heard) {
    this.listener = listener;
    this.heldFor = device;
    this.heldUpTo = device == null ? 0 : device.inbox.lastSeq();
    this.time = time;
    this.executor = executor;
    this.worker = WorkerSupervisor.of(executor).worker("simulated-signals");
    this.heard = heard;
  }

  public void tell(LinkSignal.Lifecycle signal) {
    synchronized (this) {
      lifecycle.add(signal);
    }
    wake();
  }

  /// From now on the device's traffic flows, after the news that it does.
  ///
  /// @param pictureUrl where the account's picture is, absent when it has none
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

  /// Starts nothing new; what is being heard right now may still end.
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
      // The gateway is going down; what waits is in the journal.
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
    time.after(FIRST_PAUSE, this::resume);
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
          device == null || pausing ? List.<SignalQueue.Item>of() : device.inbox.peek(AT_ONCE);
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
      next.device().inbox.done(next.items());
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
      time.after(wait, this::resume);
    }
  }

  private void resume() {
    synchronized (this) {
      pausing = false;
    }
    wake();
  }

  /// Either a lifecycle signal, or what waits for a device.
  ///
  /// @param held whether it waited before there was a link
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

  /// How far the listener got since the journal was told.
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

    /// Not being able to write it down costs repeated signals after a crash, no more.
    void report() {
      if (of != null && count > 0) {
        try {
          heard.accept(of, seq);
          count = 0;
        } catch (RuntimeException e) {
          worker.failed(e);
          log.atWarn().setCause(e).log("how far a listener got was not recorded");
        }
      }
    }
  }
}
