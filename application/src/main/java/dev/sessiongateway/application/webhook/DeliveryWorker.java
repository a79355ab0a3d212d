package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Delivers one session's events to one receiver: in order, one at a time, from the log. The place
/// is on disk before the next event goes out, so a crash repeats one event of a lane at most.
///
/// While it works it has a slot; while it waits for one, for the breaker or for its time, it has
/// nothing in memory but its place.
final class DeliveryWorker {
  private static final String KIND = "webhook-delivery";

  private static final int READ_AT_ONCE = 50;

  /// A lane that others wait for goes on this long before it makes room.
  private static final Duration LONGEST_TURN = Duration.ofMillis(100);

  private final LiveSession live;
  private final WebhookId id;
  private final Supplier<@Nullable Webhook> receiver;
  private final DeliveryContext around;
  private final DeliveryResults settling;
  private final DeadLetterReplay replays;
  private final CoalescingTask turns;
  private final AtomicBoolean retired = new AtomicBoolean();

  /// Where the lane is; read once, then only this runner moves it.
  private final AtomicReference<@Nullable DeliveryCursor> place = new AtomicReference<>();

  private final AtomicLong storedSeq = new AtomicLong();
  private final AtomicLong cutTo = new AtomicLong();

  /// A time that the timer reached; the wall clock may have been set back meanwhile.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  DeliveryWorker(
      LiveSession live,
      WebhookId id,
      Supplier<@Nullable Webhook> receiver,
      DeliveryContext around) {
    this.live = live;
    this.id = id;
    this.receiver = receiver;
    this.around = around;
    this.settling = new DeliveryResults(live, id, around);
    this.replays = new DeadLetterReplay(live, id, around);
    this.turns =
        new CoalescingTask(KIND, around.background(), around.time(), this::turn, this::trouble);
  }

  /// There may be something to do. Returns at once.
  void wake() {
    turns.wake();
  }

  /// Somebody asked for dead letters to be tried again. Returns at once.
  void replay() {
    replays.ask();
    turns.wake();
  }

  /// What is older than this goes to the dead letters, undelivered. Returns at once.
  void cutTo(long seq) {
    cutTo.set(seq);
    turns.wake();
  }

  /// The lane is not there any more; what is still under way does not move it.
  void retire() {
    retired.set(true);
  }

  /// Waits until nothing is under way.
  ///
  /// @return false when something still is after `patience`
  boolean awaitRest(Duration patience) {
    return turns.awaitRest(patience);
  }

  private void trouble(Throwable e) {
    place.set(null);
    SessionLog.of(live.name())
        .atError()
        .addKeyValue("session", live.name())
        .addKeyValue("webhook", id)
        .setCause(e)
        .log("a lane stopped and tries again");
  }

  /// @return whether there is more to do at once
  private boolean turn() {
    var webhook = receiver.get();
    if (webhook == null) {
      return false;
    }
    var lane = place();
    if (cutTo.get() > lane.seq()) {
      var cut = new BacklogTrimmer(live, webhook, around, turns::progress).upTo(lane, cutTo.get());
      if (cut == null) {
        return false;
      }
      lane = moved(cut);
    }
    var breaker = around.endpoints().of(webhook.url());
    var repeats = replays.areAsked();
    if (!repeats && mustRest(lane, webhook, breaker)) {
      return false;
    }
    var pass = breaker.enter(turns, !repeats && lane.failures() > 0);
    if (pass.isEmpty()) {
      return false;
    }
    try (var slot = slot(webhook)) {
      if (repeats) {
        replays.deliver(webhook, breaker, pass.get(), turns::progress);
        return true;
      }
      return deliverBatch(lane, breaker, pass.get(), slot);
    } finally {
      breaker.leave(pass.get());
    }
  }

  private Bulkhead.Slot slot(Webhook webhook) {
    return turns.whileWaiting(() -> around.slots().take(live.session().id(), webhook.url()));
  }

  private DeliveryCursor place() {
    var known = place.get();
    if (known != null && known.session().equals(live.ref())) {
      return known;
    }
    return moved(around.lanes().find(live.ref(), id).orElseGet(this::opened));
  }

  /// The store refused to when it should have been opened; from here on it is there.
  private DeliveryCursor opened() {
    var end = around.events().lastSeq(live.ref());
    var lane = DeliveryCursor.startingAfter(live.ref(), id, end);
    around.lanes().open(lane);
    return lane;
  }

  private DeliveryCursor moved(DeliveryCursor next) {
    place.set(next);
    storedSeq.set(next.seq());
    return next;
  }

  private boolean mustRest(DeliveryCursor lane, Webhook webhook, CircuitBreaker breaker) {
    var due = lane.due();
    if (due == null || isOver(due, webhook, breaker)) {
      return false;
    }
    breaker.rest(turns);
    var now = around.time().instant();
    if (isOver(due, webhook, breaker)) {
      return false;
    }
    turns.wakeAfter(Duration.between(now, due), () -> reached.set(due));
    return true;
  }

  /// What a client configured is kept to the letter; otherwise an address that is back need not
  /// wait for the end of the tail.
  private boolean isOver(Instant due, Webhook webhook, CircuitBreaker breaker) {
    var early = webhook.retries() instanceof RetryPolicy.Unset;
    return !due.isAfter(around.time().instant())
        || due.equals(reached.get())
        || settling.isReprieved(breaker.resets(), early);
  }

  /// @return whether there is more to do at once
  private boolean deliverBatch(
      DeliveryCursor start,
      CircuitBreaker breaker,
      CircuitBreaker.Permit pass,
      Bulkhead.Slot slot) {
    var end = around.time().instant().plus(LONGEST_TURN);
    var lane = start;
    var batch = around.events().read(live.ref(), lane.seq(), READ_AT_ONCE);
    for (var event : batch) {
      if (live.session().holds(event.seq())) {
        return false;
      }
      var webhook = receiver.get();
      if (webhook == null) {
        return false;
      }
      switch (deliver(lane, event, webhook, breaker, pass)) {
        case DONE -> {
          lane = behind(event, lane);
          turns.progress();
        }
        case STOP -> {
          return false;
        }
        case LATER -> {
          return true;
        }
      }
      if (slot.isWanted() && around.time().instant().isAfter(end)) {
        return true;
      }
    }
    return batch.size() == READ_AT_ONCE;
  }

  /// Events that the receiver does not want move the lane without a word to the store; now and then
  /// they do, so that no restart reads long stretches of them again.
  private DeliveryCursor behind(EventRecord event, DeliveryCursor lane) {
    var moved = lane.advancedTo(event.seq());
    place.set(moved);
    if (moved.seq() >= storedSeq.get() + READ_AT_ONCE && around.lanes().save(moved)) {
      storedSeq.set(moved.seq());
    }
    return moved;
  }

  private Step deliver(
      DeliveryCursor start,
      EventRecord event,
      Webhook webhook,
      CircuitBreaker breaker,
      CircuitBreaker.Permit pass) {
    var parts = around.renderer().render(webhook.subscription(), live.session(), event);
    var lane = start;
    for (var i = start.part(); i < parts.size(); i++) {
      if (!breaker.admits(pass)) {
        return Step.LATER;
      }
      var isLast = i + 1 == parts.size();
      var behind = isLast ? lane.advancedTo(event.seq()) : lane.behindPart();
      var attempt = around.deliver(live, webhook, parts.get(i));
      if (isGone()) {
        return Step.STOP;
      }
      var part = new DeliveryResults.Part(lane, behind, event, webhook, parts.get(i));
      var settled = settling.settle(part, attempt, breaker);
      if (settled == null) {
        return Step.STOP;
      }
      lane = moved(settled);
      if (!settled.equals(behind)) {
        return Step.LATER;
      }
    }
    return Step.DONE;
  }

  /// A session that was made anew under the name of a deleted one has a place of its own.
  private boolean isGone() {
    return retired.get() || !around.isLive().test(live);
  }

  private enum Step {
    DONE,
    LATER,
    STOP
  }
}
