package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The signals to the app of one business, on their way there. The faults of signals happen to them
/// as to those of a session. Thread-safe.
public final class BusinessSignals {
  /// Beyond these, the oldest arrives at once.
  private static final int MOST_WAITING = 1_000;

  private final SignalFaults faults;
  private final Time time;
  private final List<SignalQueue.Item> waiting = new ArrayList<>();

  /// By the signal as it arrives.
  private final IdentityHashMap<AccountUpdate, Consumer<AccountUpdate>> receivers =
      new IdentityHashMap<>();

  private Time.@Nullable Timer timer;
  private long last;

  /// @param faults of the network, on the way to this app
  public BusinessSignals(SignalFaults faults, Time time) {
    this.faults = faults;
    this.time = time;
  }

  /// @param receiver gets the signal at once, later, twice or never; must not block
  public synchronized void deliver(AccountUpdate signal, Consumer<AccountUpdate> receiver) {
    if (waiting.isEmpty() && faults.isIdle()) {
      receiver.accept(signal);
      return;
    }
    var item = new SignalQueue.Item(++last, true, signal);
    waiting.add(item);
    receivers.put(arriving(item), receiver);
    if (waiting.size() > MOST_WAITING) {
      var oldest = waiting.getFirst();
      arrive(arriving(oldest));
      forget(List.of(oldest));
    }
    deliver();
  }

  private AccountUpdate arriving(SignalQueue.Item item) {
    return faults.of(item.signal(), item.durable()).signal();
  }

  private synchronized void deliver() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
    var batch = next();
    while (!batch.items().isEmpty()) {
      batch.signals().forEach(this::arrive);
      batch.again().forEach(this::arrive);
      forget(batch.items());
      batch = next();
    }
    if (batch.next() != null) {
      timer = time.after(Duration.between(time.instant(), batch.next()), this::deliver);
    }
  }

  private SignalBatch next() {
    return SignalBatch.of(List.copyOf(waiting), faults, time.instant());
  }

  private void arrive(AccountUpdate signal) {
    var receiver = receivers.get(signal);
    if (receiver != null) {
      receiver.accept(signal);
    }
  }

  private void forget(List<SignalQueue.Item> done) {
    for (var item : done) {
      receivers.remove(arriving(item));
      faults.forget(item.signal());
    }
    waiting.removeAll(done);
  }
}
