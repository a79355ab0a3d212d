package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.Reconfiguration;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Delivers one session's events to one receiver: in order, one at a time, from the log.
final class LaneRunner {
  private static final int READ_AT_ONCE = 50;
  private static final Duration AFTER_TROUBLE = Duration.ofSeconds(5);

  private final LiveSession live;
  private final WebhookId id;
  private final Supplier<@Nullable Webhook> receiver;
  private final Surroundings around;
  private final AtomicInteger calls = new AtomicInteger();

  /// One at most: events keep coming while a receiver is away, and each of them wakes the lane.
  private final AtomicReference<Time.@Nullable Timer> alarm = new AtomicReference<>();

  LaneRunner(
      LiveSession live, WebhookId id, Supplier<@Nullable Webhook> receiver, Surroundings around) {
    this.live = live;
    this.id = id;
    this.receiver = receiver;
    this.around = around;
  }

  /// There may be something to do. Returns at once; however often it is called, one run goes on at
  /// a time.
  void wake() {
    if (calls.getAndIncrement() == 0) {
      around.background().execute(this::run);
    }
  }

  private void run() {
    int seen;
    do {
      seen = calls.get();
      try {
        deliverWhatIsThere();
      } catch (RuntimeException e) {
        SessionLog.of(live.name())
            .atError()
            .addKeyValue("session", live.name())
            .addKeyValue("webhook", id)
            .setCause(e)
            .log("a lane stopped and tries again");
        wakeAfter(AFTER_TROUBLE);
      }
    } while (calls.addAndGet(-seen) > 0);
  }

  private void deliverWhatIsThere() {
    if (receiver.get() == null) {
      return;
    }
    var lane =
        around
            .lanes()
            .find(live.ref(), id)
            .orElseGet(
                () -> Lane.startingAfter(live.ref(), id, around.events().lastSeq(live.ref())));
    var due = lane.due();
    if (due != null && due.isAfter(around.time().instant())) {
      wakeAfter(Duration.between(around.time().instant(), due));
      return;
    }
    var goOn = true;
    var kept = lane.seq();
    while (goOn) {
      var batch = around.events().read(live.ref(), lane.seq(), READ_AT_ONCE);
      var first = lane.seq();
      for (var event : batch) {
        if (live.session().holds(event)) {
          return;
        }
        var next = deliver(lane, event);
        if (next == null) {
          return;
        }
        lane = next;
      }
      goOn = lane.seq() > first;
      // Events that the receiver does not want move the lane without a word to the store; now and
      // then they do, so that no wake reads long stretches of them again.
      if (lane.seq() >= kept + READ_AT_ONCE) {
        around.lanes().save(lane);
        kept = lane.seq();
      }
    }
  }

  /// @return the lane behind the event, or null when it has to wait
  private @Nullable Lane deliver(Lane start, EventRecord event) {
    var webhook = receiver.get();
    if (webhook == null) {
      return null;
    }
    var parts = around.renderer().render(webhook.subscription(), live.session(), event);
    var lane = start;
    for (var i = start.part(); i < parts.size(); i++) {
      var isLast = i + 1 == parts.size();
      var next = isLast ? lane.behindEvent(event.seq()) : lane.behindPart();
      if (!settle(lane, next, event, webhook, parts.get(i))) {
        return null;
      }
      lane = next;
    }
    return lane.behindEvent(event.seq());
  }

  /// Delivers one rendering; when it is done with, for good or ill, the lane is stored as `next`.
  ///
  /// @return false when the lane has to wait
  private boolean settle(
      Lane lane, Lane next, EventRecord event, Webhook webhook, RenderedEvent part) {
    var outcome = post(webhook, part);
    if (!around.isLive().test(live)) {
      // Deleted meanwhile; a session that was made anew under its name has a place of its own.
      return false;
    }
    return switch (outcome) {
      case Delivery.Outcome.Accepted _ -> {
        around.lanes().save(next);
        yield true;
      }
      case Delivery.Outcome.Failed(var reason, var retryAfter) ->
          giveUpOrWait(lane, next, event, webhook, part, reason, retryAfter);
      case Delivery.Outcome.Refused(_, var reason) ->
          giveUpOrWait(lane, next, event, webhook, part, reason, null);
      case Delivery.Outcome.Gone() when isOfSession(webhook) -> {
        disable();
        yield false;
      }
      case Delivery.Outcome.Gone() ->
          giveUpOrWait(lane, next, event, webhook, part, "the receiver is gone", null);
    };
  }

  private Delivery.Outcome post(Webhook webhook, RenderedEvent part) {
    around.atOnce().acquireUninterruptibly();
    try {
      return around.delivery().deliver(webhook, part).outcome();
    } finally {
      around.atOnce().release();
    }
  }

  private boolean giveUpOrWait(
      Lane lane,
      Lane next,
      EventRecord event,
      Webhook webhook,
      RenderedEvent part,
      String reason,
      @Nullable Duration retryAfter) {
    var now = around.time().instant();
    var policy = webhook.retries().waitAfter(lane.failures() + 1, around.identifiers().chance());
    if (policy.isEmpty()) {
      var letter = new LaneStore.DeadLetter(id, event.seq(), lane.part(), part.name(), now, reason);
      around.lanes().giveUp(next, letter);
      log("an event went to the dead letters", reason);
      return true;
    }
    var wait = policy.get();
    if (retryAfter != null && retryAfter.compareTo(wait) > 0) {
      wait = retryAfter;
    }
    around.lanes().save(lane.failed(now.plus(wait)));
    log("a delivery failed and is tried again", reason);
    wakeAfter(wait);
    return false;
  }

  private void wakeAfter(Duration wait) {
    var earlier = alarm.getAndSet(around.time().after(wait.plusMillis(1), this::wake));
    if (earlier != null) {
      earlier.cancel();
    }
  }

  /// The receiver of a session can be disabled; one of the gateway's configuration is not ours.
  private boolean isOfSession(Webhook webhook) {
    return live.session().config().webhooks().contains(webhook);
  }

  /// The receiver said that it never wants anything again.
  private void disable() {
    around.reconfiguration().apply(live.name(), this::withoutReceiver);
    log("a receiver is gone and was disabled", "410");
  }

  private SessionConfig withoutReceiver(SessionConfig config) {
    return config.withEachWebhook(
        webhook -> webhook.id().equals(id) ? webhook.disabled() : webhook);
  }

  private void log(String what, String reason) {
    SessionLog.of(live.name())
        .atWarn()
        .addKeyValue("session", live.name())
        .addKeyValue("webhook", id)
        .addKeyValue("reason", reason)
        .log(what);
  }

  /// What all lanes share.
  record Surroundings(
      EventLog events,
      LaneStore lanes,
      EventRenderer renderer,
      Delivery delivery,
      Reconfiguration reconfiguration,
      Time time,
      Identifiers identifiers,
      Executor background,
      Semaphore atOnce,
      Predicate<LiveSession> isLive) {}
}
