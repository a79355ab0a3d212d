package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.SendQueueContext;
import dev.sessiongateway.application.messaging.SendQueue;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.queue.OutgoingQueueStore.Added;
import dev.sessiongateway.application.queue.QueueWaiters.Outcome;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The queues of the sessions that this node runs.
///
/// A message leaves once, whenever the process ends: it is in the queue, or recorded as a message
/// that is not acknowledged, and one transaction moves it ([OutgoingQueueStore#record]). What is
/// recorded is sent again by its id when the session is active, as every other message. A node that
/// has lost the session cannot move anything, because the transaction is compared with its token.
/// What is here in memory is only an index of the store, read when a session begins to run here.
final class QueueDispatcher implements SendQueue {
  private static final Duration WHEN_FULL = Duration.ofSeconds(60);
  private static final Logger LOG = LoggerFactory.getLogger(QueueDispatcher.class);

  private final SendQueueContext with;
  private final SessionQueues queues;
  private final int most;

  /// How many searches for the queues of loaded sessions run. Until they end, a session without a
  /// queue here may have a paused one in the store.
  private final AtomicInteger searches = new AtomicInteger();

  /// @param most messages in the queue of a session
  QueueDispatcher(SendQueueContext with, int most) {
    this.with = with;
    this.queues = new SessionQueues(with);
    this.most = most;
  }

  @Override
  public boolean takes(Session session, Schedule schedule) {
    if (SendQueue.isNeeded(session, schedule)) {
      var _ = queues.store();
      return true;
    }
    if (searches.get() > 0) {
      begin(session.name());
    }
    return queues.isPaused(session.name());
  }

  @Override
  public <T> Optional<T> find(Class<T> offer) {
    return offer == OutgoingQueue.class
        ? Optional.of(offer.cast(new OutgoingQueue(with, queues)))
        : Optional.empty();
  }

  @Override
  public Optional<Submission> findRepeated(LiveSession live, MessageId id, String fingerprint) {
    return queues
        .store()
        .find(live.ref(), id)
        .map(known -> waiting(same(known, fingerprint)))
        .or(() ->
            with.stores()
                .messages()
                .findRepeated(live.ref(), id, fingerprint)
                .map(known -> new Submission(known, null)));
  }

  private static Submission waiting(QueuedMessage queued) {
    return new Submission(queued.message(), queued.entry().place());
  }

  private static QueuedMessage same(QueuedMessage known, String fingerprint) {
    if (!known.fingerprint().equals(fingerprint)) {
      throw new Fault.Conflict("message.id-reused", "This message id was used for another message")
          .toException();
    }
    return known;
  }

  @Override
  public Submission add(LiveSession live, Message message, String fingerprint, Schedule schedule) {
    var queue = queues.of(live);
    var index = queue.index();
    if (index.size() >= most) {
      throw new Fault.TooManyRequests("queued messages", WHEN_FULL).toException();
    }
    var now = with.events().time().instant();
    var entry = QueuedMessage.Entry.of(message, schedule, index.nextQueuedAt(now));
    var queued = new QueuedMessage(message, fingerprint, entry, 1);
    return switch (queues.store().add(live.ref(), queued, with.events().now(live.name()))) {
      case Added.New() -> added(queue, queued, !schedule.async() && entry.isDue(now));
      case Added.Known(var known) -> waiting(known);
      case Added.Left(var known) -> new Submission(known, null);
    };
  }

  private static Submission added(SessionQueue queue, QueuedMessage queued, boolean isAwaited) {
    var outcome = queue.add(queued.entry(), isAwaited);
    return switch (queue.waiters().await(queued.id(), outcome)) {
      case Outcome.Sent(var sent) -> new Submission(sent, null);
      case Outcome.Failed(var failure) -> throw failure.fault().toException(failure);
      case Outcome.Waiting() -> waiting(queued);
    };
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before == null) {
      return; // A new session has no queue.
    }
    if (after == null) {
      released(before);
      return;
    }
    queues.find(after.name()).ifPresent(SessionQueue::sessionChanged);
  }

  /// Sessions without messages in the queue get one when it is needed, unless it is paused.
  @Override
  public void loaded(List<Session> loaded) {
    loaded.forEach(this::released); // another node may have changed what was known here
    if (queues.areStored()) {
      var names = loaded.stream().map(Session::name).collect(Collectors.toSet());
      searches.incrementAndGet();
      with.background()
          .execute(() -> {
            try {
              queues.store().waiting().stream().filter(names::contains).forEach(this::begin);
            } catch (RuntimeException e) {
              LOG.atWarn().setCause(e).log("outgoing queues are looked for session by session");
              names.forEach(this::begin);
            } finally {
              searches.decrementAndGet();
            }
          });
    }
  }

  private void begin(SessionName name) {
    with.sessions()
        .find(name.value())
        .filter(live -> live.name().equals(name) && live.isOwned())
        .ifPresent(live -> queues.of(live).wake());
  }

  @Override
  public void released(Session session) {
    queues.release(session.name());
  }

  @Override
  public void close() {
    queues.close();
  }
}
