package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.application.identity.SeededNumbers;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import dev.sessiongateway.network.simulator.fault.SignalFaults.Mix;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Signals that are delivered together.
///
/// @param items of the queue that are done then, also those that are lost
/// @param signals in the order of delivery
/// @param again those that are delivered a second time, afterwards
/// @param next when there is more, if that is known and there is nothing now
public record SignalBatch(
    List<SignalQueue.Item> items,
    List<AccountUpdate> signals,
    List<AccountUpdate> again,
    @Nullable Instant next) {

  public static SignalBatch of(List<SignalQueue.Item> items) {
    return new SignalBatch(
        items, items.stream().map(SignalQueue.Item::signal).toList(), List.of(), null);
  }

  /// Chooses from the front of the queue what the faults let through now.
  public static SignalBatch of(List<SignalQueue.Item> waiting, SignalFaults faults, Instant now) {
    if (faults.isIdle()) {
      return of(waiting);
    }
    faults.keepOnly(waiting.stream().map(SignalQueue.Item::signal).toList());
    // All are decided before the first is delivered, so that their delays run at the same time.
    waiting.forEach(item -> faults.of(item.signal(), item.durable()));
    var builder = new Builder();
    var left = waiting.size();
    for (var item : waiting) {
      if (!builder.takes(item, faults.of(item.signal(), item.durable()), left, now)) {
        break;
      }
      left--;
    }
    return builder.build();
  }

  private static final class Builder {
    private final List<SignalQueue.Item> items = new ArrayList<>();
    private final List<AccountUpdate> signals = new ArrayList<>();
    private final List<AccountUpdate> again = new ArrayList<>();
    private @Nullable Instant next;
    private @Nullable Mix mix;

    /// @param left how many wait, from this one on
    /// @return whether those behind it may come too
    boolean takes(SignalQueue.Item item, SignalFaults.Outcome fate, int left, Instant now) {
      if (fate.lost()) {
        items.add(item);
        return true;
      }
      if (fate.due().isAfter(now)) {
        await(fate.due());
        return fate.overtaken();
      }
      if (mix == null && fate.mix() != null && !signals.isEmpty()) {
        return false;
      }
      if (mix == null && fate.mix() != null) {
        if (left < fate.mix().window() && fate.mix().until().isAfter(now)) {
          await(fate.mix().until());
          return false;
        }
        mix = fate.mix();
      }
      items.add(item);
      signals.add(fate.signal());
      if (fate.twice()) {
        again.add(fate.signal());
      }
      return mix == null || signals.size() < mix.window();
    }

    private void await(Instant time) {
      next = next == null || time.isBefore(next) ? time : next;
    }

    SignalBatch build() {
      if (mix != null) {
        // A rotation first, so that another order is certain.
        Collections.rotate(signals, 1);
        if (signals.size() > 2) {
          new SeededNumbers(mix.seed()).shuffle(signals.subList(1, signals.size()));
        }
      }
      return new SignalBatch(items, signals, again, next);
    }
  }
}
