package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.QrCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A listener that keeps what it hears, for tests to wait for.
public final class SignalRecorder implements LinkListener {
  /// Fewer where most waits are in vain, as for mutants.
  private static final long DEADLINE_SECONDS = Long.getLong("test.signal.seconds", 60);

  private final BlockingQueue<LinkSignal> signals = new LinkedBlockingQueue<>();
  private final Map<MessageId, Message> stored = new ConcurrentHashMap<>();

  @Override
  public void on(LinkSignal signal) {
    if (signal instanceof LinkSignal.MessageArrived(var message, _)) {
      stored.put(message.id(), message);
    }
    signals.add(signal);
  }

  /// A message that the gateway has stored before it was sent.
  public void keep(Message message) {
    stored.put(message.id(), message);
  }

  @Override
  public Optional<Message> find(MessageId message) {
    return Optional.ofNullable(stored.get(message));
  }

  /// Waits for the next signal of this type; those before it are dropped.
  public <S extends LinkSignal> S next(Class<S> type) {
    return next(type, _ -> true);
  }

  /// Waits for the next signal of this type that fits; those before it are dropped.
  public <S extends LinkSignal> S next(Class<S> type, Predicate<? super S> fits) {
    return next(type, fits, _ -> {});
  }

  /// As above; those before it are given to `other`.
  public <S extends LinkSignal> S next(
      Class<S> type, Predicate<? super S> fits, Consumer<LinkSignal> other) {
    var passed = new ArrayList<LinkSignal>();
    try {
      var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
      while (true) {
        var signal = signals.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (signal == null) {
          throw new AssertionError("no " + type.getSimpleName() + ", but " + passed);
        }
        if (type.isInstance(signal) && fits.test(type.cast(signal))) {
          return type.cast(signal);
        }
        passed.add(signal);
        other.accept(signal);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + type.getSimpleName(), e);
    }
  }

  /// Waits for the next QR code to scan; what was heard before it is dropped.
  public QrCode nextQr() {
    var required = next(LinkSignal.LoginRequired.class, signal -> signal.step() instanceof QrCode);
    return (QrCode) required.step();
  }

  /// Everything heard and not yet asked for; empties the record.
  public List<LinkSignal> drain() {
    var all = new ArrayList<LinkSignal>();
    signals.drainTo(all);
    return all;
  }

  public void assertSilent() {
    assertThat(signals).isEmpty();
  }
}
