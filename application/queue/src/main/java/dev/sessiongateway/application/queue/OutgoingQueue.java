package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.SendQueueContext;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The messages of a session that leave later. Sends that say when they leave, and all sends of a
/// session with a pace, come here. Thread-safe.
///
/// Its methods throw `session.not-found`, and `queued-message.not-found` or `queue.message-left`
/// where they name a message that is not in the queue.
public final class OutgoingQueue {
  /// Of a change, while others change the same message.
  private static final int TRIES = 5;

  private final SessionDirectory sessions;
  private final SessionQueues queues;
  private final MessageStore messages;
  private final Networks networks;
  private final Time time;

  OutgoingQueue(SendQueueContext with, SessionQueues queues) {
    this.sessions = with.sessions();
    this.queues = queues;
    this.messages = with.stores().messages();
    this.networks = with.networks();
    this.time = with.events().time();
  }

  public QueueStatus status(SessionName session) {
    var live = sessions.get(session);
    var queue = queues.of(live);
    var index = queue.index();
    return new QueueStatus(index.size(), index.isPaused(), queue.hold().orElse(null));
  }

  /// A page of the queue, in the order in which the messages of one chat leave.
  ///
  /// @param after of the last message of the page before; null for the first page
  public List<QueuedMessage> list(
      SessionName session, QueuedMessage.@Nullable Position after, int limit) {
    return queues.store().list(sessions.readable(session).ref(), after, limit);
  }

  public QueuedMessage get(SessionName session, MessageId id) {
    return find(sessions.readable(session), id);
  }

  private QueuedMessage find(LiveSession live, MessageId id) {
    return queues.store().find(live.ref(), id).orElseThrow(() -> absent(live, id));
  }

  private RuntimeException absent(LiveSession live, MessageId id) {
    return isMessage(live, id) ? left() : Fault.notFound("queued-message", id.value());
  }

  private boolean isMessage(LiveSession live, MessageId id) {
    return messages.find(live.ref(), id).isPresent();
  }

  private static RuntimeException left() {
    return new Fault.Conflict("queue.message-left", "The message has left the queue").toException();
  }

  /// Changes times, priority or text of a message. What the change leaves out stays.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.sendAt`, `invalid.expiresAt`,
  ///   `invalid.text`; `store.busy` while others change the same message
  public QueuedMessage change(SessionName session, MessageId id, QueueChange change) {
    var live = sessions.get(session);
    var limits = networks.of(live.session()).limits();
    return stored(
        live,
        id,
        false,
        queued -> {
          var schedule = change.of(queued.entry().schedule());
          if (change.changesTimes()) {
            schedule.check(time.instant());
          }
          var next = queued.with(queued.entry().with(schedule));
          if (change.text() == null) {
            return next;
          }
          if (!(queued.message().content() instanceof Content.Text)) {
            throw Fault.invalid("text", "is for messages that are a text");
          }
          var text = new Content.Text(change.text());
          OutgoingMessage.check(text, limits);
          return next.with(queued.message().with(text));
        });
  }

  /// Moves a message before, or behind, all others of its priority. One with a time of its own
  /// still waits for it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` while others change the
  ///   same message
  public QueuedMessage move(SessionName session, MessageId id, boolean toFront) {
    var live = sessions.get(session);
    var index = queues.of(live).index();
    var now = time.instant();
    var place =
        toFront
            ? index.leastOrder(now).minusNanos(1)
            : later(index.greatestOrder(now), now).plusNanos(1);
    return stored(live, id, toFront, queued -> queued.with(queued.entry().orderedAt(place)));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private QueuedMessage stored(
      LiveSession live, MessageId id, boolean isFirst, UnaryOperator<QueuedMessage> change) {
    for (var i = 0; i < TRIES; i++) {
      var next = change.apply(find(live, id));
      if (queues.store().change(live.ref(), next)) {
        queues.of(live).put(next.entry(), isFirst);
        return next;
      }
    }
    throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY).toException();
  }

  /// Takes a message out of the queue; it is not sent.
  public void cancel(SessionName session, MessageId id) {
    var live = sessions.get(session);
    if (!queues.store().remove(live.ref(), id)) {
      throw absent(live, id);
    }
    queues.of(live).remove(id);
  }

  /// Sends nothing until [#resume], also after a restart. Harmless when it is paused.
  public QueueStatus pause(SessionName session) {
    return pause(session, true);
  }

  /// Goes on at the pace of the session. Harmless when it is not paused.
  public QueueStatus resume(SessionName session) {
    return pause(session, false);
  }

  private QueueStatus pause(SessionName session, boolean paused) {
    queues.of(sessions.get(session)).pause(paused);
    return status(session);
  }

  /// How a queue is.
  ///
  /// @param waiting messages in it
  /// @param hold why none leaves now; null when nothing waits, or only for its time
  public record QueueStatus(int waiting, boolean paused, @Nullable QueueHold hold) {}

  /// What changes of a message; null stays.
  ///
  /// @param atOnce takes `sendAt` away
  public record QueueChange(
      @Nullable Instant sendAt,
      boolean atOnce,
      @Nullable Instant expiresAt,
      @Nullable Priority priority,
      @Nullable String text) {
    boolean changesTimes() {
      return sendAt != null || expiresAt != null;
    }

    Schedule of(Schedule before) {
      var at = atOnce ? null : sendAt == null ? before.sendAt() : sendAt;
      return new Schedule(
          at,
          expiresAt == null ? before.expiresAt() : expiresAt,
          priority == null ? before.priority() : priority,
          true);
    }
  }
}
