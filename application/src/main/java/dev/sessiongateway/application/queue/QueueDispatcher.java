package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.messaging.QueueSender;
import dev.sessiongateway.application.messaging.SendQueue;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.queue.OutgoingQueueStore.Added;
import dev.sessiongateway.application.queue.QueueWaiters.Outcome;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.queue.QueuedMessage;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
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
@Internal
public final class QueueDispatcher implements SendQueue, SessionObserver, AutoCloseable {
  private static final Duration WHEN_FULL = Duration.ofSeconds(60);
  private static final Logger LOG = LoggerFactory.getLogger(QueueDispatcher.class);

  private final SessionDirectory sessions;
  private final Optional<OutgoingQueueStore> store;
  private final MessageStore messages;
  private final EventFactories events;
  private final PresenceUpdates presence;
  private final Executor background;
  private final int most;
  private final AtomicReference<@Nullable QueueSender> sender = new AtomicReference<>();
  private final ConcurrentHashMap<SessionName, SessionQueue> queues = new ConcurrentHashMap<>();

  /// @param store empty where the stores have no queue
  /// @param most messages in the queue of a session
  public QueueDispatcher(
      SessionDirectory sessions,
      Optional<OutgoingQueueStore> store,
      MessageStore messages,
      EventFactories events,
      PresenceUpdates presence,
      Executor background,
      int most) {
    this.sessions = sessions;
    this.store = store;
    this.messages = messages;
    this.events = events;
    this.presence = presence;
    this.background = background;
    this.most = most;
  }

  /// To be called once, before any session is loaded.
  public void sendBy(QueueSender sending) {
    sender.set(sending);
  }

  @Override
  public boolean takes(Session session, Schedule schedule) {
    return !schedule.isNone() || !session.config().sending().isNone();
  }

  @Override
  public Optional<Submission> findRepeated(LiveSession live, MessageId id, String fingerprint) {
    return store()
        .find(live.ref(), id)
        .map(known -> new Submission(same(known, fingerprint).message(), known.entry()))
        .or(() ->
            messages
                .findRepeated(live.ref(), id, fingerprint)
                .map(known -> new Submission(known, null)));
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
    var queue = of(live);
    var index = queue.index();
    if (index.size() >= most) {
      throw new Fault.TooManyRequests("queued messages", WHEN_FULL).toException();
    }
    var now = events.time().instant();
    var entry = QueuedMessage.Entry.of(message, schedule, index.nextQueuedAt(now));
    var queued = new QueuedMessage(message, fingerprint, entry, 1);
    return switch (store().add(live.ref(), queued, events.now(live.name()))) {
      case Added.New() -> added(queue, queued, !schedule.async() && entry.isDue(now));
      case Added.Known(var known) -> new Submission(known.message(), known.entry());
      case Added.Left(var known) -> new Submission(known, null);
    };
  }

  private static Submission added(SessionQueue queue, QueuedMessage queued, boolean isAwaited) {
    var outcome = queue.add(queued.entry(), isAwaited);
    return switch (queue.waiters().await(queued.id(), outcome)) {
      case Outcome.Sent(var sent) -> new Submission(sent, null);
      case Outcome.Failed(var failure) -> throw failure.fault().toException(failure);
      case Outcome.Waiting() -> new Submission(queued.message(), queued.entry());
    };
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.outgoing-queue`
  OutgoingQueueStore store() {
    return store.orElseThrow(() ->
        new Fault.NotOffered("outgoing-queue", "The store of this gateway has no outgoing queue")
            .toException());
  }

  /// The queue of a session that this node runs.
  SessionQueue of(LiveSession live) {
    return queues.compute(
        live.name(),
        (_, known) -> {
          if (known != null && known.isOf(live)) {
            return known;
          }
          if (known != null) {
            known.close();
          }
          return new SessionQueue(live, context());
        });
  }

  private QueueContext context() {
    var sending = Objects.requireNonNull(sender.get());
    return new QueueContext(store(), messages, events, presence, background, sending);
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
    var queue = queues.get(after.name());
    if (queue != null) {
      queue.sessionChanged();
    }
  }

  /// Sessions without messages in the queue get one when it is needed.
  @Override
  public void loaded(List<Session> loaded) {
    loaded.forEach(this::released); // another node may have changed what was known here
    if (store.isPresent()) {
      var names = loaded.stream().map(Session::name).collect(Collectors.toSet());
      background.execute(() -> {
        try {
          store().waiting().stream().filter(names::contains).forEach(this::begin);
        } catch (RuntimeException e) {
          LOG.atWarn().setCause(e).log("outgoing queues are looked for session by session");
          names.forEach(this::begin);
        }
      });
    }
  }

  private void begin(SessionName name) {
    sessions
        .find(name.value())
        .filter(live -> live.name().equals(name) && live.isOwned())
        .ifPresent(live -> of(live).wake());
  }

  @Override
  public void released(Session session) {
    var queue = queues.remove(session.name());
    if (queue != null) {
      queue.close();
    }
  }

  /// Stops sending. What waits stays in the store.
  @Override
  public void close() {
    List.copyOf(queues.values()).forEach(SessionQueue::close);
    queues.clear();
  }
}
