package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FiredFault;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What happens to each signal on its way to one session, decided when it is first seen. Not
/// thread-safe.
public final class SignalFaults {
  /// A lost signal is delivered again after so long.
  static final Duration REPEATED_AFTER = Duration.ofSeconds(1);

  private final FaultEngine engine;
  private final SessionName session;
  private final Time time;
  private final IdentityHashMap<AccountUpdate, Outcome> outcomes = new IdentityHashMap<>();
  private Instant lineFree = Instant.MIN;

  public SignalFaults(FaultEngine engine, SessionName session, Time time) {
    this.engine = engine;
    this.session = session;
    this.time = time;
  }

  /// Whether nothing happens to any signal.
  public boolean isIdle() {
    return outcomes.isEmpty() && engine.isEmpty();
  }

  /// @param durable whether the network repeats it until it is acknowledged
  public Outcome of(AccountUpdate signal, boolean durable) {
    return outcomes.computeIfAbsent(signal, _ -> decide(signal, durable));
  }

  /// Forgets the signals that left the queue before they were delivered.
  public void keepOnly(List<AccountUpdate> waiting) {
    if (outcomes.size() > waiting.size()) {
      var kept = Collections.<AccountUpdate>newSetFromMap(new IdentityHashMap<>());
      kept.addAll(waiting);
      outcomes.keySet().retainAll(kept);
    }
  }

  /// The signal is delivered, or gone.
  public void forget(AccountUpdate signal) {
    outcomes.remove(signal);
  }

  public void clear() {
    outcomes.clear();
  }

  private Outcome decide(AccountUpdate signal, boolean durable) {
    var now = time.instant();
    var at = new FaultPoint(session, from(signal));
    var due = now.plus(delay(signal, at, now));
    var lost = false;
    var overtaken = false;
    if (!engine.fire(NetworkFault.Drop.class, at, drop -> drop.direction().isIn()).isEmpty()) {
      lost = !durable;
      due = due.plus(REPEATED_AFTER);
    }
    if (signal instanceof Event.MessageAcked) {
      lost |=
          !engine
              .fire(NetworkFault.AcksLost.class, at, acks -> acks.acks().areReceipts())
              .isEmpty();
      for (var late :
          engine.fire(NetworkFault.AcksLate.class, at, acks -> acks.acks().areReceipts())) {
        due = due.plus(late.fault().delay());
        overtaken = true;
      }
    }
    return new Outcome(
        due.isAfter(now) ? due : Instant.MIN,
        overtaken,
        lost,
        isTwice(signal, at),
        shown(signal, at),
        mixed(signal, at, now));
  }

  private Duration delay(AccountUpdate signal, FaultPoint at, Instant now) {
    var delay = Duration.ZERO;
    for (var latency :
        engine.fire(NetworkFault.Latency.class, at, latency -> latency.direction().isIn())) {
      delay = delay.plus(FiredFault.delay(latency));
    }
    var slow = engine.fire(NetworkFault.SlowLink.class, at);
    if (!slow.isEmpty()) {
      var bytes =
          signal instanceof MessageArrived arrived
              ? SlowLinks.bytes(arrived.message())
              : SlowLinks.ENVELOPE_BYTES;
      var start = lineFree.isAfter(now) ? lineFree : now;
      lineFree = start.plus(SlowLinks.time(slow, bytes));
      delay = delay.plus(Duration.between(now, lineFree));
    }
    return delay;
  }

  /// The gateway drops the second by its id.
  private boolean isTwice(AccountUpdate signal, FaultPoint at) {
    return (signal instanceof MessageArrived || signal instanceof Event.MessageAcked)
        && !engine
            .fire(NetworkFault.Duplicate.class, at, twice -> twice.direction().isIn())
            .isEmpty();
  }

  private AccountUpdate shown(AccountUpdate signal, FaultPoint at) {
    if (signal instanceof MessageArrived(var message, var name)
        && message.content().attachment() instanceof Attachment.Stored
        && !engine.fire(NetworkFault.MediaGone.class, at).isEmpty()) {
      return new MessageArrived(
          message.with(message.content().withFiles(SignalFaults::withoutFile)), name);
    }
    return signal;
  }

  private static Attachment withoutFile(Attachment file) {
    return file instanceof Attachment.Stored(var _, var type, var name, var size, var details)
        ? new Attachment.Stored(MediaId.LOST, type, name, size, details)
        : file;
  }

  private @Nullable Mix mixed(AccountUpdate signal, FaultPoint at, Instant now) {
    if (signal instanceof Event.HistorySynced || signal instanceof LinkSignal.LidsLearned) {
      return null;
    }
    var mixes = engine.fire(NetworkFault.Reorder.class, at);
    return mixes.isEmpty()
        ? null
        : new Mix(
            mixes.getFirst().fault().window(),
            now.plus(NetworkFault.Reorder.TIMEOUT),
            Double.doubleToLongBits(mixes.getFirst().random()));
  }

  /// Whose message or receipt it is; the chat of other updates.
  private static @Nullable Address from(AccountUpdate signal) {
    return switch (signal) {
      case MessageArrived(var message, _) ->
          message.fromMe() || message.chat().isChannel() ? message.chat() : message.sender();
      case Event.MessageAcked(_, var chat, _, var by, _) -> by == null ? chat : by;
      case Event.Reported event -> event.chat();
      case LinkSignal.LidsLearned _, Event.HistorySynced _ -> null;
    };
  }

  /// @param due not before this time
  /// @param overtaken whether others go first until then; otherwise they wait behind it
  /// @param lost whether it is never delivered
  /// @param twice whether it is delivered twice
  /// @param signal as it is delivered
  /// @param mix with those behind it, if at all
  public record Outcome(
      Instant due,
      boolean overtaken,
      boolean lost,
      boolean twice,
      AccountUpdate signal,
      @Nullable Mix mix) {}

  /// @param window how many signals at most
  /// @param until when it goes alone if no others came
  public record Mix(int window, Instant until, long seed) {}
}
