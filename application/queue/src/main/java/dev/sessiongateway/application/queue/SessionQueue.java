package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.queue.QueueWaiters.Outcome;
import dev.sessiongateway.application.queue.QueuedMessage.Entry;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The queue of one session that this node runs. Its worker sends what may leave, in passes: one
/// runs at a time, and between two of them a timer waits. Thread-safe.
final class SessionQueue {
  /// The longest wait of a timer: the clock may be set.
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST_RETRY = Duration.ofHours(1);

  private final LiveSession live;
  private final QueueContext with;
  private final QueueGate gate;
  private final QueueWaiters waiters = new QueueWaiters();
  private final QueuePass pass = new QueuePass(waiters);
  private final QueueIndex index = new QueueIndex();

  SessionQueue(LiveSession live, QueueContext with) {
    this.live = live;
    this.with = with;
    this.gate = new QueueGate(live, with);
  }

  /// Whether it is of this stay of the session on this node, and not of one before.
  boolean isOf(LiveSession other) {
    return live == other;
  }

  /// The index, which is read from the store unless it was read.
  QueueIndex index() {
    if (!index.isLoaded()) {
      index.load(with.store().entries(live.ref()), with.store().state(live.ref()));
    }
    return index;
  }

  QueueWaiters waiters() {
    return waiters;
  }

  /// Why nothing leaves now, although messages wait.
  Optional<QueueHold> hold() {
    if (index.size() == 0) {
      return Optional.empty();
    }
    // The last pass may have ended for the pause, and the next one not yet.
    return index.isPaused()
        ? Optional.of(QueueHold.PAUSED)
        : pass.hold().filter(hold -> !hold.equals(QueueHold.PAUSED));
  }

  /// Adds what was stored.
  ///
  /// @param isAwaited whether a client waits for it
  /// @return completed when the client need not wait any longer
  CompletableFuture<Outcome> add(Entry entry, boolean isAwaited) {
    if (!isAwaited) {
      index.put(entry);
      wake();
      return CompletableFuture.completedFuture(new Outcome.Waiting());
    }
    var outcome = pass.add(entry.id(), () -> index.put(entry));
    wake();
    return outcome;
  }

  /// Puts a message in another place.
  ///
  /// @param isFirst whether its chat has the next turn
  void put(Entry entry, boolean isFirst) {
    if (isFirst) {
      index.putFirst(entry);
    } else {
      index.put(entry);
    }
    wake();
  }

  void remove(MessageId id) {
    index.remove(id);
    wake();
  }

  /// Whether an operator has paused it.
  boolean isPaused() {
    return index().isPaused();
  }

  /// Stores whether the queue is paused.
  void pause(boolean paused) {
    var loaded = index();
    with.store().pause(live.ref(), paused);
    loaded.pause(paused);
    wake();
  }

  /// Call after a change of the session.
  void sessionChanged() {
    gate.reset();
    wake();
  }

  /// Starts a pass, or lets the running one look again.
  void wake() {
    if (pass.begin()) {
      with.background().execute(this::run);
    }
  }

  void close() {
    pass.close();
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
    if (pass.isClosed() || !live.isOwned()) {
      return rest(null, null);
    }
    var loaded = index();
    var now = with.now();
    var expired = loaded.expired(now);
    if (expired.isPresent()) {
      expire(expired.get());
      return false;
    }
    if (loaded.size() == 0) {
      return rest(null, null);
    }
    var pace = loaded.pace();
    var held = gate.hold(loaded.isPaused(), pace, now);
    if (held.isPresent()) {
      return rest(held.get(), null);
    }
    var next = gate.next(mayGo -> loaded.next(now, mayGo), pace, now);
    if (next.isEmpty()) {
      return rest(gate.contactHold().orElse(null), loaded.firstDue().orElse(null));
    }
    send(next.get().entry(), next.get().isNewContact());
    return false;
  }

  /// Ends the pass and sets the timer.
  ///
  /// @param due when the next message is due
  /// @return false when something has happened meanwhile
  private boolean rest(@Nullable QueueHold why, @Nullable Instant due) {
    return pass.end(why, () -> timer(why == null ? null : why.until(), due));
  }

  private Optional<Time.Timer> timer(@Nullable Instant until, @Nullable Instant due) {
    if (index.size() == 0) {
      return Optional.empty();
    }
    var now = with.now();
    var first =
        Stream.of(Optional.ofNullable(until), Optional.ofNullable(due), index.firstExpiry())
            .flatMap(Optional::stream)
            .min(Instant::compareTo)
            .map(at -> Duration.between(now, at))
            .filter(wait -> wait.compareTo(LONGEST_WAIT) < 0)
            .orElse(LONGEST_WAIT);
    var wait = first.isNegative() ? Duration.ZERO : first;
    return Optional.of(with.events().time().after(wait, this::wake));
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
    stored.map(QueuedMessage::entry).ifPresentOrElse(index::put, () -> index.remove(id));
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
        index.pace().sent(live.session().config().sending(), now, share(entry.id()), isNewContact);
    try {
      var sent = with.sender().send(live, message, () -> record(queued, message, pace));
      sent.ifPresent(known -> waiters.settle(entry.id(), new Outcome.Sent(known)));
    } catch (FaultException e) {
      if (index.contains(entry.id())) {
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
    index.sent(queued.entry(), pace);
    return true;
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
}
