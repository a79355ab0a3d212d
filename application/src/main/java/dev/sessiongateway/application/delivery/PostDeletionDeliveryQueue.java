package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers the remaining events of deleted sessions. Their log is gone, so the undelivered
/// renderings are stored here.
///
/// They are stored before the session is removed. After a crash in between the session still
/// exists; the queue drops its renderings at the next start, because its cursors still exist.
final class PostDeletionDeliveryQueue {
  /// Of a long backlog only the newest events are kept, which end with the deletion.
  private static final int MOST = 1_000;

  private static final int READ_AT_ONCE = 200;

  private static final String KIND = "delivery-after-deletion";

  /// Server errors before the other events go on.
  private static final int HELD_TRIES = 2;

  private static final Logger LOG = LoggerFactory.getLogger(PostDeletionDeliveryQueue.class);

  private final PostDeletionDeliveryStore store;
  private final DeliveryContext context;
  private final AtomicBoolean open;

  /// Whether this gateway delivers, of several.
  private final AtomicBoolean isHere = new AtomicBoolean(true);

  private final ConcurrentHashMap<PostDeletionDeliveryStore.Target, Worker> workers =
      new ConcurrentHashMap<>();

  PostDeletionDeliveryQueue(
      PostDeletionDeliveryStore store, DeliveryContext context, AtomicBoolean open) {
    this.store = store;
    this.context = context;
    this.open = open;
  }

  /// How many webhooks of deleted sessions have undelivered events.
  int size() {
    return workers.size();
  }

  /// What the cursor has not delivered; nothing where the receiver needs the session.
  List<PostDeletionDelivery> of(Session session, DeliveryCursor cursor, EventReceiver receiver) {
    var settings = receiver.afterDeletion();
    return settings == null ? List.of() : of(session, cursor, receiver, settings);
  }

  private List<PostDeletionDelivery> of(
      Session session, DeliveryCursor cursor, EventReceiver receiver, ReceiverSettings settings) {
    var rest = new ArrayDeque<PostDeletionDelivery>();
    var dropped = 0;
    var seq = cursor.seq();
    for (var batch = context.events().read(session.ref(), seq, READ_AT_ONCE);
        !batch.isEmpty();
        batch = context.events().read(session.ref(), seq, READ_AT_ONCE)) {
      for (var event : batch) {
        var parts = receiver.parts(session, event);
        var done = event.seq() == cursor.seq() + 1 ? cursor.part() : 0;
        for (var part : parts.subList(Math.min(done, parts.size()), parts.size())) {
          rest.add(left(session, receiver, settings, part));
          if (rest.size() > MOST) {
            rest.remove();
            dropped++;
          }
        }
        seq = event.seq();
      }
    }
    rest.addAll(retried(session, receiver, settings));
    if (dropped > 0) {
      SessionLog.warn(session.name())
          .addKeyValue("receiver", context.receivers().keyOf(session.name(), receiver.id()))
          .addKeyValue("events", dropped)
          .log("a session was deleted with more events than are kept");
    }
    return new ArrayList<>(rest);
  }

  /// What is retried beside the cursor, with the attempts so far.
  private List<PostDeletionDelivery> retried(
      Session session, EventReceiver receiver, ReceiverSettings settings) {
    var found = new ArrayList<PostDeletionDelivery>();
    for (var letter : context.deadLetters().retries(session.ref(), receiver.id(), MOST)) {
      receiver.parts(session, letter.event()).stream()
          .filter(part -> part.id().equals(letter.eventId()))
          .map(part ->
              left(session, receiver, settings, part).after(letter.attempts(), letter.due()))
          .forEach(found::add);
    }
    return found;
  }

  private PostDeletionDelivery left(
      Session session, EventReceiver receiver, ReceiverSettings settings, EventPart part) {
    return new PostDeletionDelivery(
        0,
        session.id(),
        session.name(),
        receiver.id(),
        settings,
        RenderedEvent.of(part),
        context.now(),
        0,
        null);
  }

  void keep(List<PostDeletionDelivery> deliveries) {
    if (!deliveries.isEmpty()) {
      store.add(deliveries);
    }
  }

  /// Drops the renderings because the deletion failed.
  void forget(InstanceId session) {
    store.removeAll(session);
  }

  /// Drops the renderings of those whose deletion an earlier owner did not finish.
  void forgetUnfinished(Predicate<InstanceId> isThere) {
    store.targets().stream()
        .map(PostDeletionDeliveryStore.Target::session)
        .distinct()
        .filter(isThere)
        .forEach(store::removeAll);
  }

  /// From now on this gateway delivers, what is stored already too.
  ///
  /// @param isThere whether a session exists
  void beginAll(Predicate<InstanceId> isThere) {
    isHere.set(true);
    store.targets().stream().filter(target -> !isThere.test(target.session())).forEach(this::wake);
  }

  /// From now on another gateway delivers.
  void endAll() {
    isHere.set(false);
  }

  /// Starts delivering because the session is deleted.
  void begin(InstanceId session) {
    if (!isHere.get()) {
      return;
    }
    store.targets().stream().filter(target -> target.session().equals(session)).forEach(this::wake);
  }

  /// Resumes after a restart, unless another gateway delivers.
  ///
  /// @param isThere whether a session exists
  void resume(Predicate<InstanceId> isThere) {
    if (isHere.get()) {
      beginAll(isThere);
    }
  }

  private void wake(PostDeletionDeliveryStore.Target target) {
    workers.computeIfAbsent(target, _ -> new Worker(target)).wake();
  }

  /// Delivers the remaining events of one deleted session to one webhook, in order, one at a time.
  private final class Worker {
    private final PostDeletionDeliveryStore.Target target;

    /// Whether what is stored was stored by an earlier process.
    private final AtomicBoolean fresh = new AtomicBoolean(true);

    private final CoalescingTask task;

    Worker(PostDeletionDeliveryStore.Target target) {
      this.target = target;
      this.task =
          new CoalescingTask(
              KIND, context.background(), context.time(), this::runOnce, this::logFailure);
    }

    void wake() {
      task.wake();
    }

    private void logFailure(Throwable e) {
      LOG.atError()
          .addKeyValue("instance", target.session())
          .addKeyValue("receiver", target.webhook())
          .setCause(e)
          .log("what is left of a deleted session was not delivered and is tried again");
    }

    /// @return whether there is more to do at once
    private boolean runOnce() {
      if (!open.get()) {
        return false;
      }
      if (!isHere.get()) {
        workers.remove(target);
        return false;
      }
      var next = store.next(target);
      if (next.isEmpty()) {
        workers.remove(target);
        return false;
      }
      var delivery = next.get();
      var due = delivery.due();
      var isAhead = fresh.getAndSet(false) && task.isSetBackSince(delivery.addedAt());
      if (due != null && !isAhead && !task.isReached(due)) {
        task.wakeAt(due);
        return false;
      }
      var found = context.receivers().ofDeleted(delivery.receiver(), delivery.settings());
      if (found.isEmpty()) {
        store.remove(delivery);
        return true;
      }
      var receiver = found.get();
      var breaker = context.endpoints().of(receiver.endpoint());
      var permit = breaker.enter(task, delivery.failures() > 0);
      if (permit.isEmpty()) {
        return false;
      }
      try (var _ =
          task.whileWaiting(
              () -> context.bulkhead().take(target.session(), receiver.endpoint().url()))) {
        if (breaker.admits(permit.get())) {
          var event = delivery.event().withAttempt(delivery.failures() + 1);
          var origin = new Delivery.Origin(target.session(), delivery.name(), null);
          var attempt = context.deliver(receiver, event, origin);
          if (context.wasBrokenOff(attempt)) {
            return false;
          }
          breaker.report(attempt.outcome(), delivery.failures() == 0);
          settle(receiver, delivery, attempt.outcome());
        }
        return true;
      } finally {
        breaker.leave(permit.get());
      }
    }

    private void settle(
        EventReceiver receiver, PostDeletionDelivery delivery, Delivery.Outcome outcome) {
      switch (outcome) {
        case Delivery.Outcome.Accepted _ -> store.remove(delivery);
        case Delivery.Outcome.Failed(var reason, _) ->
            dropOrWait(receiver, delivery, outcome, reason, false);
        case Delivery.Outcome.ServerError(_, var reason, _) ->
            dropOrWait(receiver, delivery, outcome, reason, delivery.failures() >= HELD_TRIES);
        case Delivery.Outcome.Refused(_, var reason) ->
            dropOrWait(receiver, delivery, outcome, reason, true);
        case Delivery.Outcome.Gone _ -> {
          // The worker waits until an operator enables the endpoint, or the event expires.
        }
      }
    }

    /// @param isOfTheEvent whether the other events go on
    private void dropOrWait(
        EventReceiver receiver,
        PostDeletionDelivery delivery,
        Delivery.Outcome outcome,
        String reason,
        boolean isOfTheEvent) {
      var delay = context.delayAfter(receiver, delivery.failures() + 1, outcome);
      if (delay.isEmpty()) {
        SessionLog.warn(delivery.name())
            .addKeyValue(
                "receiver", context.receivers().keyOf(delivery.name(), delivery.receiver()))
            .addKeyValue("event", delivery.event().name())
            .addKeyValue("reason", reason)
            .log("an event of a deleted session was not delivered and is dropped");
        store.remove(delivery);
        return;
      }
      var failed = delivery.failed(context.now().plus(delay.get().length()));
      if (isOfTheEvent) {
        store.postpone(failed);
      } else {
        store.save(failed);
      }
    }
  }
}
