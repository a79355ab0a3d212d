package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.OutgoingQueueStore.QueueState;
import dev.sessiongateway.application.queue.QueueWaiters.Outcome;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.queue.QueuedMessage;
import dev.sessiongateway.domain.queue.QueuedMessage.Entry;
import dev.sessiongateway.domain.queue.SendOrder;
import dev.sessiongateway.domain.queue.SendingPace;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The queue of one session that this node runs: an index of what is stored, and the worker that
/// sends it. One pass of the worker runs at a time; between two passes a timer waits. Thread-safe.
final class SessionQueue {
  /// The longest wait of a timer: the clock may be set.
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST_RETRY = Duration.ofHours(1);

  private final LiveSession live;
  private final QueueContext with;
  private final QueueGate gate;
  private final QueueWaiters waiters = new QueueWaiters();
  private final ReentrantLock lock = new ReentrantLock();
  private final SendOrder order = new SendOrder();
  private final Mutable mutable = new Mutable();

  SessionQueue(LiveSession live, QueueContext with) {
    this.live = live;
    this.with = with;
    this.gate = new QueueGate(live, with);
  }

  /// Whether it is of this stay of the session on this node, and not of one before.
  boolean isOf(LiveSession other) {
    return live == other;
  }

  private <T extends @Nullable Object> T locked(Function<SendOrder, T> work) {
    lock.lock();
    try {
      return work.apply(order);
    } finally {
      lock.unlock();
    }
  }

  /// Reads what is stored, unless it was read.
  void load() {
    if (locked(_ -> mutable.isLoaded)) {
      return;
    }
    var entries = with.store().entries(live.ref());
    var stored = with.store().state(live.ref());
    var _ =
        locked(all -> {
          if (!mutable.isLoaded) {
            mutable.isLoaded = true;
            mutable.state = stored;
            entries.forEach(this::index);
          }
          return mutable.isLoaded;
        });
  }

  private void index(Entry entry) {
    order.add(entry);
    if (entry.queuedAt().isAfter(mutable.lastQueuedAt)) {
      mutable.lastQueuedAt = entry.queuedAt();
    }
  }

  QueueWaiters waiters() {
    return waiters;
  }

  int size() {
    return locked(SendOrder::size);
  }

  boolean isPaused() {
    return locked(_ -> mutable.state.paused());
  }

  /// Why nothing leaves now, although messages wait.
  Optional<QueueHold> hold() {
    return locked(all -> {
      if (all.size() == 0) {
        return Optional.empty();
      }
      return mutable.state.paused()
          ? Optional.of(new QueueHold("paused", null))
          : Optional.ofNullable(mutable.hold);
    });
  }

  /// The time of a new message, which differs from that of all others.
  Instant nextQueuedAt(Instant now) {
    return locked(_ -> {
      mutable.lastQueuedAt =
          now.isAfter(mutable.lastQueuedAt) ? now : mutable.lastQueuedAt.plusNanos(1);
      return mutable.lastQueuedAt;
    });
  }

  Instant leastOrder(Instant now) {
    return locked(all -> all.leastOrder(now));
  }

  Instant greatestOrder(Instant now) {
    return locked(all -> all.greatestOrder(now));
  }

  /// Adds what was stored.
  ///
  /// @param isAwaited whether a client waits for it
  /// @return completed when the client need not wait any longer
  CompletableFuture<Outcome> add(Entry entry, boolean isAwaited) {
    var outcome =
        locked(_ -> {
          index(entry);
          mutable.isWoken = mutable.isRunning;
          return isAwaited
              ? waiters.register(entry.id())
              : CompletableFuture.<Outcome>completedFuture(new Outcome.Waiting());
        });
    wake();
    return outcome;
  }

  /// Puts a message in another place.
  ///
  /// @param isFirst whether its chat has the next turn
  void put(Entry entry, boolean isFirst) {
    var _ =
        locked(all -> {
          index(entry);
          if (isFirst) {
            all.first(entry);
          }
          return entry;
        });
    wake();
  }

  void remove(MessageId id) {
    var _ =
        locked(all -> {
          all.remove(id);
          return id;
        });
    wake();
  }

  void pause(boolean paused) {
    var _ = locked(_ -> mutable.state = new QueueState(paused, mutable.state.pace()));
    wake();
  }

  /// Call after a change of the session.
  void sessionChanged() {
    gate.reset();
    wake();
  }

  /// Starts a pass, or lets the running one look again.
  void wake() {
    var starts =
        locked(_ -> {
          mutable.isWoken = mutable.isRunning;
          var begins = !mutable.isRunning && !mutable.isClosed;
          mutable.isRunning = mutable.isRunning || begins;
          return begins;
        });
    if (starts) {
      with.background().execute(this::run);
    }
  }

  void close() {
    var _ =
        locked(_ -> {
          mutable.isClosed = true;
          cancelTimer();
          return mutable.isClosed;
        });
    waiters.leaveAll();
  }

  private void cancelTimer() {
    if (mutable.timer != null) {
      mutable.timer.cancel();
      mutable.timer = null;
    }
  }

  private void run() {
    var resting = false;
    while (!resting) {
      try {
        resting = step();
      } catch (RuntimeException | Error e) {
        failed(e);
        var known = e instanceof FaultException fault ? fault.fault().code() : "internal";
        resting = rest(new QueueHold(known, with.now().plus(RETRY)), null);
      }
    }
  }

  private void failed(Throwable e) {
    var isKnown = e instanceof FaultException;
    var log = isKnown ? SessionLog.debug(live.name()) : SessionLog.warn(live.name());
    log.setCause(e).log("the outgoing queue could not send; it tries again");
  }

  /// @return whether the pass is over
  private boolean step() {
    if (locked(_ -> mutable.isClosed) || !live.isOwned()) {
      return rest(null, null);
    }
    load();
    var now = with.now();
    var expired = locked(all -> all.expired(now).stream().findFirst());
    if (expired.isPresent()) {
      expire(expired.get());
      return false;
    }
    if (size() == 0) {
      return rest(null, null);
    }
    var held = gate.hold(isPaused(), locked(_ -> mutable.state.pace()), now);
    if (held.isPresent()) {
      return rest(held.get(), null);
    }
    var next =
        gate.next(
            mayGo -> locked(all -> all.next(now, mayGo)), locked(_ -> mutable.state.pace()), now);
    if (next.isEmpty()) {
      return rest(gate.contactHold().orElse(null), locked(SendOrder::firstDue).orElse(null));
    }
    send(next.get().entry(), next.get().isNewContact());
    return false;
  }

  /// Ends the pass and sets the timer.
  ///
  /// @param due when the next message is due
  /// @return false when something has happened meanwhile
  private boolean rest(@Nullable QueueHold why, @Nullable Instant due) {
    return locked(all -> {
      if (mutable.isWoken && !mutable.isClosed) {
        mutable.isWoken = false;
        return false;
      }
      mutable.isWoken = false;
      mutable.isRunning = false;
      waiters.leaveAll();
      mutable.hold = why;
      setTimer(all, why == null ? null : why.until(), due);
      return true;
    });
  }

  private void setTimer(SendOrder all, @Nullable Instant until, @Nullable Instant due) {
    cancelTimer();
    if (mutable.isClosed || all.size() == 0) {
      return;
    }
    var now = with.now();
    var first =
        Stream.of(Optional.ofNullable(until), Optional.ofNullable(due), all.firstExpiry())
            .flatMap(Optional::stream)
            .min(Instant::compareTo)
            .map(at -> Duration.between(now, at))
            .filter(wait -> wait.compareTo(LONGEST_WAIT) < 0)
            .orElse(LONGEST_WAIT);
    mutable.timer =
        with.events().time().after(first.isNegative() ? Duration.ZERO : first, this::wake);
  }

  private void expire(Entry entry) {
    var stored = with.store().find(live.ref(), entry.id());
    if (stored.isPresent() && stored.get().entry().isExpired(with.now())) {
      if (!with.store().expire(live.ref(), stored.get(), with.events().now(live.name()))) {
        return;
      }
      waiters.leave(entry.id());
    }
    reindex(entry.id(), stored.filter(now -> !now.entry().isExpired(with.now())));
  }

  private void reindex(MessageId id, Optional<QueuedMessage> stored) {
    var _ =
        locked(all -> {
          all.remove(id);
          stored.map(QueuedMessage::entry).ifPresent(all::add);
          return id;
        });
  }

  private void send(Entry entry, boolean isNewContact) {
    var stored = with.store().find(live.ref(), entry.id());
    if (stored.isEmpty() || !stored.get().entry().equals(entry)) {
      reindex(entry.id(), stored);
      if (stored.isEmpty()) {
        left(entry.id());
      }
      return;
    }
    var queued = stored.get();
    showTyping(queued.message());
    var now = with.now();
    var message = queued.message().writtenAt(now);
    var pace =
        locked(_ -> mutable.state.pace())
            .sent(live.session().config().sending(), now, share(entry.id()), isNewContact);
    try {
      var sent = with.sender().send(live, message, () -> record(queued, message, pace));
      sent.ifPresent(known -> waiters.settle(entry.id(), new Outcome.Sent(known)));
    } catch (FaultException e) {
      if (locked(all -> all.find(entry.id()).isPresent())) {
        throw e; // nothing was recorded
      }
      waiters.settle(entry.id(), new Outcome.Failed(e));
      refused(e.fault());
    }
  }

  /// One that the network did not take waits to be sent again; the others wait for it.
  private void refused(Fault fault) {
    if (!(fault instanceof Fault.Refused)) {
      var asked = fault.retryDelay().orElse(RETRY);
      gate.refused(with.now().plus(asked.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : asked));
    }
  }

  private boolean record(QueuedMessage queued, Message message, SendingPace pace) {
    var events = with.events().now(live.name());
    if (!with.store().record(live.ref(), queued, message, pace, events)) {
      return false;
    }
    return locked(all -> {
      all.served(queued.entry());
      all.remove(queued.id());
      mutable.state = new QueueState(mutable.state.paused(), pace);
      return true;
    });
  }

  /// A message that is not in the queue any more. If its record was stored although that failed, it
  /// is sent now.
  private void left(MessageId id) {
    var recorded = with.messages().find(live.ref(), id);
    if (recorded.isPresent() && recorded.get().ack() == Ack.PENDING) {
      with.sender().resend(live, recorded.get());
    }
    waiters.leave(id);
  }

  private void showTyping(Message message) {
    var typing = live.session().config().sending().typing();
    if (typing != null && message.content() instanceof Content.Text(var text)) {
      with.presence().showIn(live.name(), message.chat(), Presence.COMPOSING, typing.of(text));
    }
  }

  /// The random part of the jitter, from 0 to 1: ids are random, or follow from a seed.
  private static double share(MessageId id) {
    var mixed = id.value().hashCode() * 0x9E37_79B9;
    return (mixed >>> 8) / (double) (1 << 24);
  }

  /// What changes; guarded by the lock.
  private static final class Mutable {
    private QueueState state = QueueState.START;
    private boolean isLoaded;
    private boolean isRunning;
    private boolean isWoken;
    private boolean isClosed;
    private Instant lastQueuedAt = Instant.EPOCH;
    private Time.@Nullable Timer timer;
    private @Nullable QueueHold hold;
  }
}
