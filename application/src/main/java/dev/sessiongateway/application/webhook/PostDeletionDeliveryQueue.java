package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/// Tells receivers the rest about sessions that were deleted: their log is gone, so what was still
/// to be told is kept apart, written out and ready to be sent.
///
/// It is stored before the session is removed. A crash between the two leaves a session that was
/// not deleted; what was put aside for it is forgotten at the next start, as its lanes are there
/// still.
final class PostDeletionDeliveryQueue {
  /// Of a lane that waited for long the newest are told, which end with the word of the deletion.
  private static final int MOST = 1_000;

  private static final int READ_AT_ONCE = 200;

  private final PostDeletionDeliveryStore store;
  private final DeliveryContext context;
  private final AtomicBoolean open;
  private final ConcurrentHashMap<PostDeletionDeliveryStore.Lane, PostDeletionDeliveryWorker>
      runners = new ConcurrentHashMap<>();

  PostDeletionDeliveryQueue(
      PostDeletionDeliveryStore store, DeliveryContext context, AtomicBoolean open) {
    this.store = store;
    this.context = context;
    this.open = open;
  }

  /// Puts aside what the lane has not delivered.
  List<PostDeletionDelivery> of(Session session, DeliveryCursor cursor, Webhook webhook) {
    var rest = new ArrayDeque<PostDeletionDelivery>();
    var dropped = 0;
    var seq = cursor.seq();
    for (var batch = context.events().read(session.ref(), seq, READ_AT_ONCE);
        !batch.isEmpty();
        batch = context.events().read(session.ref(), seq, READ_AT_ONCE)) {
      for (var event : batch) {
        var parts = context.renderer().render(webhook.subscription(), session, event);
        var done = event.seq() == cursor.seq() + 1 ? cursor.part() : 0;
        for (var part : parts.subList(Math.min(done, parts.size()), parts.size())) {
          rest.add(farewell(session, webhook, part));
          if (rest.size() > MOST) {
            rest.remove();
            dropped++;
          }
        }
        seq = event.seq();
      }
    }
    if (dropped > 0) {
      SessionLog.of(session.name())
          .atWarn()
          .addKeyValue("session", session.name())
          .addKeyValue("webhook", webhook.id())
          .addKeyValue("events", dropped)
          .log("a session was deleted with more to tell than is kept");
    }
    return new ArrayList<>(rest);
  }

  private PostDeletionDelivery farewell(Session session, Webhook webhook, RenderedEvent part) {
    var now = context.time().instant();
    return new PostDeletionDelivery(0, session.id(), session.name(), webhook, part, now, 0, null);
  }

  void keep(List<PostDeletionDelivery> deliveries) {
    if (!deliveries.isEmpty()) {
      store.add(deliveries);
    }
  }

  /// The session stays after all.
  void forget(InstanceId session) {
    store.removeAll(session);
  }

  /// The session is gone: now they may go out.
  void begin(InstanceId session) {
    store.lanes().stream().filter(lane -> lane.session().equals(session)).forEach(this::wake);
  }

  /// Goes on with what was there at the last stop.
  ///
  /// @param isThere whether there is a session
  void resume(Predicate<InstanceId> isThere) {
    var lanes = store.lanes();
    lanes.stream()
        .map(PostDeletionDeliveryStore.Lane::session)
        .distinct()
        .filter(isThere)
        .forEach(store::removeAll);
    lanes.stream().filter(lane -> !isThere.test(lane.session())).forEach(this::wake);
  }

  private void wake(PostDeletionDeliveryStore.Lane lane) {
    runners
        .computeIfAbsent(
            lane,
            _ ->
                new PostDeletionDeliveryWorker(
                    lane, store, context, open::get, () -> runners.remove(lane)))
        .wake();
  }
}
